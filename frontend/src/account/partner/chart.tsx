import { type Bar, METRICS, type Metric } from "@/account/partner/metrics";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";

const HEIGHT = 64;
const STEP = 10;
const FILL: Record<Metric, string> = {
  clicks: "fill-accent/45",
  checkouts: "fill-accent/75",
  orders: "fill-highlight",
};

/** One row of bars for each metric, each on its own scale: clicks would dwarf the rest. */
export function Chart({ bars, width }: { bars: Bar[]; width: number }) {
  const { t, language } = useTranslation("partner");
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last) return null;
  return (
    <figure className="grid gap-5">
      {METRICS.map((metric) => (
        <Row key={metric} metric={metric} bars={bars} />
      ))}
      <figcaption className="flex justify-between text-sm text-soft">
        <span>{formatDate(first.day, language)}</span>
        {width > 1 && <span>{t("figures.barOf", { count: width / 7 })}</span>}
        <span>{formatDate(last.last, language)}</span>
      </figcaption>
    </figure>
  );
}

function Row({ metric, bars }: { metric: Metric; bars: Bar[] }) {
  const { t } = useTranslation("partner");
  const top = Math.max(1, ...bars.map((bar) => bar[metric]));
  const total = bars.reduce((sum, bar) => sum + bar[metric], 0);
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between text-sm">
        <span className="font-medium">{t(`figures.${metric}`)}</span>
        <span className="text-soft">{t("figures.peak", { count: top })}</span>
      </p>
      <svg
        role="img"
        aria-label={t("figures.chart", { figure: t(`figures.${metric}`), total })}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-16 w-full border-b border-edge"
      >
        {bars.map((bar, at) => {
          const height = (bar[metric] / top) * (HEIGHT - 4);
          return (
            <rect
              key={bar.day}
              x={at * STEP + 1}
              width={STEP - 2}
              y={HEIGHT - height}
              height={height}
              className={FILL[metric]}
            />
          );
        })}
      </svg>
    </div>
  );
}
