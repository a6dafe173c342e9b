import { type Bar, FIGURES, type Figure } from "@/features/partner/figures";
import { formatDate } from "@/lib/i18n/dates";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";

const HEIGHT = 64;
const STEP = 10;
const FILL: Record<Figure, string> = {
  clicks: "fill-verdigris/45",
  checkouts: "fill-verdigris/75",
  orders: "fill-brass",
};

/** One row of bars for each figure, each on a scale of its own: clicks would dwarf the rest. */
export function Chart({ bars }: { bars: Bar[] }) {
  const { t } = useTranslation("partner");
  const language = useLanguage();
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last) return null;
  return (
    <figure className="grid gap-5">
      {FIGURES.map((figure) => (
        <Row key={figure} figure={figure} bars={bars} />
      ))}
      <figcaption className="flex justify-between text-sm text-soft">
        <span>{formatDate(first.day, language)}</span>
        {bars.some(({ day, last: end }) => day !== end) && <span>{t("figures.weekly")}</span>}
        <span>{formatDate(last.last, language)}</span>
      </figcaption>
    </figure>
  );
}

function Row({ figure, bars }: { figure: Figure; bars: Bar[] }) {
  const { t } = useTranslation("partner");
  const top = Math.max(1, ...bars.map((bar) => bar[figure]));
  const total = bars.reduce((sum, bar) => sum + bar[figure], 0);
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between text-sm">
        <span className="font-medium">{t(`figures.${figure}`)}</span>
        <span className="text-soft">{t("figures.peak", { count: top })}</span>
      </p>
      <svg
        role="img"
        aria-label={t("figures.chart", { figure: t(`figures.${figure}`), total })}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-16 w-full border-b border-edge"
      >
        {bars.map((bar, at) => {
          const height = (bar[figure] / top) * (HEIGHT - 4);
          return (
            <rect
              key={bar.day}
              x={at * STEP + 1}
              width={STEP - 2}
              y={HEIGHT - height}
              height={height}
              className={FILL[figure]}
            />
          );
        })}
      </svg>
    </div>
  );
}
