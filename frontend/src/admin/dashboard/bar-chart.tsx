import { useId } from "react";
import type { Bucket } from "@/admin/dashboard/buckets";
import { formatDate } from "@/lib/i18n/dates";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";

interface Props {
  title: string;
  buckets: Bucket[];
  heightOf: (bucket: Bucket) => number;
  format: (value: number) => string;
}

const HEIGHT = 100;
const GAP = 0.22;

/** A bar chart over time; the numbers are in a table behind it. */
export function BarChart({ title, buckets, heightOf, format }: Props) {
  const { t } = useTranslation("admin-dashboard");
  const language = useLanguage();
  const id = useId();
  const values = buckets.map(heightOf);
  const most = Math.max(...values, 0);
  const least = Math.min(...values, 0);
  const span = most - least || 1;
  const y = (value: number) => ((most - value) / span) * HEIGHT;
  const day = (text: string | undefined) => (text ? formatDate(`${text}T12:00:00Z`, language) : "");
  const label = ({ from, to }: Bucket) => (from === to ? day(from) : `${day(from)} – ${day(to)}`);
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="mb-3 flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-medium">{title}</span>
        <span className="text-sm text-soft">{t("chart.most", { value: format(most) })}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={t("chart.label", {
          title,
          from: day(buckets[0]?.from),
          to: day(buckets.at(-1)?.to),
          most: format(most),
        })}
        viewBox={`0 0 ${buckets.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-b border-line"
      >
        {buckets.map((bucket, at) => {
          const value = heightOf(bucket);
          return (
            <rect
              key={bucket.from}
              x={at + GAP / 2}
              width={1 - GAP}
              y={Math.min(y(value), y(0))}
              height={Math.max(Math.abs(y(value) - y(0)), value === 0 ? 0 : 0.8)}
              className={value < 0 ? "fill-danger" : "fill-verdigris"}
            >
              <title>{`${label(bucket)}: ${format(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="mt-1.5 flex justify-between text-sm text-soft" aria-hidden="true">
        <span>{day(buckets[0]?.from)}</span>
        <span>{day(buckets.at(-1)?.to)}</span>
      </p>
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer text-verdigris">{t("chart.table")}</summary>
        <table className="mt-2 w-full text-left">
          <tbody className="divide-y divide-line">
            {buckets.map((bucket) => (
              <tr key={bucket.from}>
                <th scope="row" className="py-1 font-normal text-soft">
                  {label(bucket)}
                </th>
                <td className="py-1 text-right tabular-nums">{format(heightOf(bucket))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
