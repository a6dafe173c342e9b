import { useTranslation } from "@/lib/i18n/use-t";
import { ArchOutline } from "@/ui/mark";

interface Props {
  /** First name; empty while unknown. */
  name: string;
  /** Counts; undefined while unknown. */
  counts: Record<"orders" | "products" | "news", number | undefined>;
}

/** The welcome with three metrics (USR-8, USR-9). */
export function WelcomeBanner({ name, counts }: Props) {
  const { t } = useTranslation("account");
  return (
    <section
      aria-labelledby="welcome"
      className="relative overflow-hidden rounded-lg bg-band px-6 py-8 text-on-band sm:px-10 sm:py-10"
    >
      <ArchOutline className="pointer-events-none absolute -bottom-16 right-8 w-72 text-band-highlight opacity-25 max-xl:hidden" />
      <div className="relative">
        <h1 id="welcome" className="text-display">
          {name ? t("dashboard.welcomeName", { name }) : t("dashboard.welcome")}
        </h1>
        <p className="mt-2 max-w-lg text-on-band-soft">{t("dashboard.intro")}</p>
        <dl className="mt-8 max-w-xl border-band-line sm:grid sm:grid-cols-3 sm:border-t">
          {(["orders", "products", "news"] as const).map((kind) => (
            <div
              key={kind}
              className="flex border-band-line max-sm:items-baseline max-sm:justify-between max-sm:border-t max-sm:py-2.5 sm:flex-col-reverse sm:justify-end sm:pr-3 sm:pt-4 sm:not-first:border-l sm:not-first:pl-7"
            >
              <dt className="text-sm leading-snug text-on-band-soft">{t(`dashboard.counts.${kind}`)}</dt>
              <dd className="font-display text-title tabular-nums text-band-highlight">
                {counts[kind] ?? "–"}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
