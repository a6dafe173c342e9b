import type { Report } from "@/account/partner/reads";
import type { Language } from "@/lib/i18n/languages";

type Day = Report["days"][number];
export type Metric = "clicks" | "checkouts" | "orders";
export const METRICS: readonly Metric[] = ["clicks", "checkouts", "orders"];

/** The largest readable number of bars. */
const MOST_BARS = 62;

/** Consecutive days as one bar; `last` differs from `day` if there are several. */
export interface Bar extends Day {
  last: string;
}

const WIDTHS = [1, 7, 28] as const;
type Width = (typeof WIDTHS)[number];

/** Return how many days a bar is about: one, or whole weeks if there would be too many bars. */
export const widthOf = (days: readonly Day[]): Width =>
  WIDTHS.find((width) => days.length <= MOST_BARS * width) ?? WIDTHS[2];

/** Return the days as bars of `widthOf` days. */
export function barsOf(days: readonly Day[]): Bar[] {
  const width = widthOf(days);
  const bars: Bar[] = [];
  // From the end, so that the newest bar is complete.
  for (let end = days.length; end > 0; end -= width) {
    const part = days.slice(Math.max(0, end - width), end);
    const [first] = part;
    const last = part.at(-1);
    if (first && last) bars.unshift({ day: first.day, last: last.day, ...totalOf(part) });
  }
  return bars;
}

export function totalOf(days: readonly Day[]): Record<Metric, number> {
  const sum = (metric: Metric) => days.reduce((total, day) => total + day[metric], 0);
  return { clicks: sum("clicks"), checkouts: sum("checkouts"), orders: sum("orders") };
}

/** Format a share in a language: `30%`, `30 %`. */
export const percent = (share: number, language: Language, form: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2, ...form }).format(share);

/**
 * Return paid orders per hundred clicks, with one decimal; null without clicks, and if there are more orders than
 * clicks: then customers came back without a link, and no share of the clicks is meant.
 */
export function conversionOf({ clicks, orders }: Record<Metric, number>, language: Language): string | null {
  const form = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return clicks === 0 || orders > clicks ? null : percent(orders / clicks, language, form);
}
