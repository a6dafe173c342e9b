import { Chart } from "@/account/partner/chart";
import { barsOf, conversionOf, METRICS, totalOf, widthOf } from "@/account/partner/metrics";
import type { Period } from "@/account/partner/period";
import { PeriodChoice } from "@/account/partner/period-choice";
import type { Report } from "@/account/partner/reads";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { Card } from "@/ui/card";

interface Props {
  report: Report;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** Clicks, checkouts and paid orders of a period: totals, a chart, and the table behind it. */
export function MetricsSection({ report, period, onPeriod }: Props) {
  const { t, language } = useTranslation("partner");
  const listed = totalOf(report.days);
  const total = { ...listed, clicks: listed.clicks + report.earlierClicks };
  const bars = barsOf(report.days);
  return (
    <Card aria-labelledby="figures" className="px-5 py-6 sm:px-7">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="figures" className="text-heading">
          {t("figures.title")}
        </h2>
        <PeriodChoice report={report} period={period} onPeriod={onPeriod} />
      </div>
      <dl className="my-6 grid grid-cols-2 gap-5 sm:grid-cols-4">
        {METRICS.map((metric) => (
          <Metric key={metric} label={t(`figures.${metric}`)} value={String(total[metric])} />
        ))}
        <Metric label={t("figures.conversion")} value={conversionOf(total, language) ?? "–"} />
      </dl>
      <Chart bars={bars} width={widthOf(report.days)} />
      <details className="mt-5">
        <summary className="cursor-pointer text-sm font-medium text-accent">{t("figures.table")}</summary>
        <section
          aria-label={t("figures.title")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          className="mt-3 max-h-80 overflow-auto"
        >
          <table className="w-full text-left text-sm tabular-nums">
            <thead className="sticky top-0 bg-raised text-soft">
              <tr>
                <th scope="col" className="py-2 font-medium">
                  {t("figures.day")}
                </th>
                {METRICS.map((metric) => (
                  <th key={metric} scope="col" className="py-2 text-right font-medium">
                    {t(`figures.${metric}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {[...bars].reverse().map((bar) => (
                <tr key={bar.day}>
                  <th scope="row" className="py-1.5 font-normal">
                    {formatDate(bar.day, language)}
                    {bar.last !== bar.day && ` – ${formatDate(bar.last, language)}`}
                  </th>
                  {METRICS.map((metric) => (
                    <td key={metric} className="py-1.5 text-right">
                      {bar[metric]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Card>
  );
}

function Metric({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-display text-title font-medium tabular-nums">{value}</dd>
    </div>
  );
}
