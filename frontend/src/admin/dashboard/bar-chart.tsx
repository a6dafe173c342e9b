import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { Bucket } from "@/admin/dashboard/buckets";
import { ticksOf } from "@/admin/dashboard/scale";
import { formatDate } from "@/lib/i18n/dates";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";

interface Props {
  title: string;
  buckets: Bucket[];
  /** As many bars of the previous period. */
  before: Bucket[];
  heightOf: (bucket: Bucket) => number;
  format: (value: number) => string;
  /** The smallest step of the axis: 1 for counts. */
  least?: number;
  /** The rows behind a bar. */
  rowsOf: (bucket: Bucket) => string;
}

const HEIGHT = 100;
const GAP = 0.22;

/**
 * A bar chart over time with an axis, the previous period as a line, and the value under the pointer. Each bar leads to
 * its rows; arrow keys move along the bars. The numbers are in a table behind it.
 */
export function BarChart(props: Props) {
  const { title, buckets, before, heightOf, format, least } = props;
  const { t } = useTranslation("admin-dashboard");
  const id = useId();
  const label = useBucketLabel();
  const [pointed, setPointed] = useState<number | null>(null);
  const values = buckets.map(heightOf);
  const earlier = buckets.map((_, at) => heightOf(before[at] ?? EMPTY));
  const ticks = ticksOf([...values, ...earlier], least);
  const [top = 1, bottom = 0] = [ticks[0], ticks.at(-1)];
  const y = (value: number) => ((top - value) / (top - bottom)) * HEIGHT;
  const shown = pointed === null ? undefined : buckets[pointed];
  return (
    <figure aria-labelledby={id}>
      <figcaption className="mb-3 flex min-h-12 flex-wrap items-baseline justify-between gap-x-4">
        <span id={id} className="font-medium">
          {title}
        </span>
        <output className="text-right text-sm text-soft tabular-nums">
          {shown && pointed !== null ? (
            <>
              {label(shown)}: <strong className="font-medium text-ink">{format(values[pointed] ?? 0)}</strong>
              <br />
              {t("before", { value: format(earlier[pointed] ?? 0) })}
            </>
          ) : (
            <Legend />
          )}
        </output>
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-2">
        <Axis ticks={ticks} format={format} />
        <div className="relative h-36">
          <svg
            role="img"
            aria-label={t("chart.label", {
              title,
              from: label(buckets[0]),
              to: label(buckets.at(-1)),
              most: format(Math.max(...values, 0)),
            })}
            viewBox={`0 0 ${buckets.length} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {ticks.map((tick) => (
              <path
                key={tick}
                d={`M0 ${y(tick)}H${buckets.length}`}
                className={tick === 0 ? "stroke-edge" : "stroke-line"}
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {values.map((value, at) => (
              <rect
                key={buckets[at]?.from}
                x={at + GAP / 2}
                width={1 - GAP}
                y={Math.min(y(value), y(0))}
                height={Math.max(Math.abs(y(value) - y(0)), value === 0 ? 0 : 0.8)}
                className={`${value < 0 ? "fill-danger" : "fill-accent"} ${pointed === null || pointed === at ? "" : "opacity-50"}`}
              />
            ))}
            <path
              d={earlier.map((value, at) => `${at === 0 ? "M" : "L"}${at} ${y(value)}H${at + 1}`).join("")}
              className="fill-none stroke-highlight"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <Bars {...props} pointed={pointed} onPoint={setPointed} />
        </div>
        <p className="col-start-2 mt-1.5 flex justify-between text-sm text-soft" aria-hidden="true">
          <span>{label(buckets[0])}</span>
          <span>{label(buckets.at(-1))}</span>
        </p>
      </div>
      <Numbers {...props} values={values} earlier={earlier} />
    </figure>
  );
}

const EMPTY: Bucket = { from: "", to: "", placed: 0, net: 0 };

/** The days of a bar as text. */
function useBucketLabel(): (bucket: Bucket | undefined) => string {
  const language = useLanguage();
  const day = (text: string) => (text ? formatDate(text, language) : "");
  return (bucket) => {
    const { from, to } = bucket ?? EMPTY;
    return from === to ? day(from) : `${day(from)} – ${day(to)}`;
  };
}

/** The legend of the two periods: one is bars, the other a line, so that color alone does not distinguish them. */
function Legend() {
  const { t } = useTranslation("admin-dashboard");
  return (
    <span className="flex flex-wrap gap-x-4">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-xs bg-accent" />
        {t("chart.now")}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="h-0 w-3.5 border-t-2 border-highlight" />
        {t("chart.before")}
      </span>
    </span>
  );
}

function Axis({ ticks, format }: { ticks: number[]; format: (value: number) => string }) {
  return (
    <div
      aria-hidden="true"
      className="-my-2 flex flex-col justify-between text-right text-xs leading-4 text-soft tabular-nums"
    >
      {ticks.map((tick) => (
        <span key={tick}>{format(tick)}</span>
      ))}
    </div>
  );
}

/** The links over the bars; one of them is in the tab order. */
function Bars({
  buckets,
  heightOf,
  format,
  rowsOf,
  pointed,
  onPoint,
}: Props & { pointed: number | null; onPoint: (at: number | null) => void }) {
  const { t } = useTranslation("admin-dashboard");
  const label = useBucketLabel();
  const list = useRef<HTMLOListElement>(null);
  const current = pointed ?? buckets.length - 1;
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: buckets.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll("a")[Math.min(Math.max(to, 0), buckets.length - 1)]?.focus();
  };
  return (
    <ol
      ref={list}
      aria-label={t("chart.bars")}
      onKeyDown={press}
      onPointerLeave={() => onPoint(null)}
      onBlur={() => onPoint(null)}
      className="absolute inset-0 flex"
    >
      {buckets.map((bucket, at) => (
        <li key={bucket.from} className="flex-1">
          <Link
            to={rowsOf(bucket)}
            tabIndex={at === current ? 0 : -1}
            aria-label={`${label(bucket)}: ${format(heightOf(bucket))}`}
            onPointerEnter={() => onPoint(at)}
            onFocus={() => onPoint(at)}
            className="block size-full -outline-offset-2"
          />
        </li>
      ))}
    </ol>
  );
}

/** The numbers of both periods as a table. */
function Numbers({
  buckets,
  values,
  earlier,
  format,
}: Props & { values: readonly number[]; earlier: readonly number[] }) {
  const { t } = useTranslation("admin-dashboard");
  const label = useBucketLabel();
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer text-accent">{t("chart.table")}</summary>
      <table className="mt-2 w-full text-left">
        <thead className="text-soft">
          <tr>
            <th scope="col" className="py-1 font-normal">
              {t("chart.days")}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t("chart.now")}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t("chart.before")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {buckets.map((bucket, at) => (
            <tr key={bucket.from}>
              <th scope="row" className="py-1 font-normal text-soft">
                {label(bucket)}
              </th>
              <td className="py-1 text-right tabular-nums">{format(values[at] ?? 0)}</td>
              <td className="py-1 text-right tabular-nums text-soft">{format(earlier[at] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
