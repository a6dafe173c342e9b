import { useTranslation } from "@/lib/i18n/use-t";

interface Props {
  /** First name; empty while unknown. */
  name: string;
  /** Counts; undefined while unknown. */
  counts: Record<"orders" | "products" | "news", number | undefined>;
}

/** The welcome with three metrics, kept low: what is bought and what comes next is below it (USR-8, USR-9). */
export function WelcomeBanner({ name, counts }: Props) {
  const { t } = useTranslation("account");
  return (
    <section
      aria-labelledby="welcome"
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 rounded-lg bg-band px-6 py-5 text-on-band sm:px-8"
    >
      <div>
        <h1 id="welcome" className="text-title">
          {name ? t("dashboard.welcomeName", { name }) : t("dashboard.welcome")}
        </h1>
        <p className="mt-1 text-on-band-soft">{t("dashboard.intro")}</p>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {(["orders", "products", "news"] as const).map((kind) => (
          <div key={kind} className="flex items-baseline gap-2">
            <dt className="order-2 text-sm text-on-band-soft">{t(`dashboard.counts.${kind}`)}</dt>
            <dd className="min-w-4 font-display text-heading tabular-nums text-band-highlight">
              {counts[kind] ?? "–"}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
