import { usePromises } from "@/lib/company";
import { useTranslation } from "@/lib/i18n/use-t";
import { useClaims } from "@/lib/site";

const FACTS = ["rating", "support", "guarantee"] as const;

/** The shop's promises, as up to three lines of a ledger; nothing without one. */
export function StoreFacts() {
  const { t } = useTranslation("products");
  const { rating, support } = useClaims();
  const { refundDays } = usePromises();
  const values = { rating, support, guarantee: refundDays && t("facts.guaranteeValue") };
  const facts = FACTS.filter((fact) => values[fact]);
  if (facts.length === 0) return null;
  return (
    <dl className="border-t border-line">
      {facts.map((fact) => (
        <div key={fact} className="flex items-baseline gap-5 border-b border-line py-3.5">
          <dt className="order-2 min-w-0 text-soft">{t(`facts.${fact}`)}</dt>
          <dd className="w-28 shrink-0 font-display text-heading text-highlight">{values[fact]}</dd>
        </div>
      ))}
    </dl>
  );
}
