import { useSamples } from "@/lib/company";
import { useTranslation } from "@/lib/i18n/use-t";

const FACTS = ["rating", "support", "guarantee"] as const;
/** What holds in every shop; the others are the demo's. */
const HELD = ["guarantee"] as const;

/** The shop's promises, as three lines of a ledger. */
export function StoreFacts() {
  const { t } = useTranslation("products");
  const samples = useSamples();
  return (
    <dl className="border-t border-line">
      {(samples ? FACTS : HELD).map((fact) => (
        <div key={fact} className="flex items-baseline gap-5 border-b border-line py-3.5">
          <dt className="order-2 min-w-0 text-soft">{t(`facts.${fact}.label`)}</dt>
          <dd className="w-28 shrink-0 font-display text-heading text-brass">{t(`facts.${fact}.value`)}</dd>
        </div>
      ))}
    </dl>
  );
}
