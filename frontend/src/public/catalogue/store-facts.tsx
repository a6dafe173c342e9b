import { useTranslation } from "@/lib/i18n/use-t";
import { useClaims } from "@/lib/site";

const FACTS = ["rating", "support", "guarantee"] as const;

/** The shop's promises, as up to three lines of a ledger. */
export function StoreFacts() {
  const { t } = useTranslation("products");
  const { rating, support } = useClaims();
  const values = { rating, support, guarantee: t("facts.guaranteeValue") };
  return (
    <dl className="border-t border-line">
      {FACTS.filter((fact) => values[fact]).map((fact) => (
        <div key={fact} className="flex items-baseline gap-5 border-b border-line py-3.5">
          <dt className="order-2 min-w-0 text-soft">{t(`facts.${fact}`)}</dt>
          <dd className="w-28 shrink-0 font-display text-heading text-brass">{values[fact]}</dd>
        </div>
      ))}
    </dl>
  );
}
