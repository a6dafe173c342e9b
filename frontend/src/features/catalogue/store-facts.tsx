import { useTranslation } from "@/lib/i18n/use-t";

const FACTS = ["rating", "support", "guarantee"] as const;

/** The shop's promises, as three lines of a ledger. */
export function StoreFacts() {
  const { t } = useTranslation("products");
  return (
    <dl className="border-t border-line">
      {FACTS.map((fact) => (
        <div key={fact} className="flex items-baseline gap-5 border-b border-line py-3.5">
          <dt className="order-2 min-w-0 text-soft">{t(`facts.${fact}.label`)}</dt>
          <dd className="w-28 shrink-0 font-display text-heading text-brass">{t(`facts.${fact}.value`)}</dd>
        </div>
      ))}
    </dl>
  );
}
