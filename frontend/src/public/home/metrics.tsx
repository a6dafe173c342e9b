import { useTranslation } from "@/lib/i18n/use-t";
import { useClaims } from "@/lib/site";

const NAMES = ["payout", "affiliates", "revenue", "countries"] as const;

/** The shop's figures below the hero, up to four; nothing while none is shown. */
export function Metrics() {
  const { t } = useTranslation("home");
  const claims = useClaims();
  const shown = NAMES.filter((name) => claims[name]);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("figures.title")} className="border-y border-line bg-raised">
      <dl className="frame grid grid-cols-2 lg:grid-cols-4">
        {shown.map((name) => (
          <div
            key={name}
            className="flex flex-col gap-1 border-line py-6 pr-4 pl-5 first:pl-0 odd:max-lg:pl-0 even:border-l lg:py-9 lg:pl-8 lg:odd:not-first:border-l max-lg:nth-[n+3]:border-t"
          >
            <dt className="order-2 text-balance text-sm text-soft sm:text-base">{t(`figures.${name}`)}</dt>
            <dd className="font-display text-title font-medium text-accent">{claims[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
