import { usePromises } from "@/lib/company";
import { useTranslation } from "@/lib/i18n/use-t";
import { useClaims } from "@/lib/site";

const FACTS = ["rating", "support", "guarantee"] as const;

/** The shop's promises, up to three in a row; nothing without one. */
export function StoreFacts() {
  const { t } = useTranslation("products");
  const { rating, support } = useClaims();
  const { refundDays } = usePromises();
  const values = { rating, support, guarantee: refundDays && t("facts.guaranteeValue") };
  const facts = FACTS.filter((fact) => values[fact]);
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-1">
      {facts.map((fact) => (
        <div key={fact} className="flex items-baseline gap-2">
          <dt className="order-2 text-soft">{t(`facts.${fact}`)}</dt>
          <dd className="font-display text-heading text-highlight">{values[fact]}</dd>
        </div>
      ))}
    </dl>
  );
}
