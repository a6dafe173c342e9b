import type { Report } from "@/features/partner/reads";
import type { Language } from "@/lib/i18n/languages";

type Day = Report["days"][number];
export type Metric = "clicks" | "checkouts" | "orders";
export const METRICS: readonly Metric[] = ["clicks", "checkouts", "orders"];

/** The periods to choose from, in days. */
export const PERIODS = [30, 90, 365] as const;

/** At most this many bars are still told apart. */
const MOST_BARS = 62;

/** Days in a row as one bar; `last` differs from `day` where there are several. */
export interface Bar extends Day {
  last: string;
}

/** Every day a bar, or every week where there would be too many. */
export function barsOf(days: readonly Day[]): Bar[] {
  const width = days.length > MOST_BARS ? 7 : 1;
  const bars: Bar[] = [];
  // From the end, so that the newest bar is a whole one.
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

/** A share in words of a language: `30%`, `30 %`. */
export const percent = (share: number, language: Language, form: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2, ...form }).format(share);

/** Paid orders of a hundred visitors, with one decimal; null where nobody came. */
export function conversionOf({ clicks, orders }: Record<Metric, number>, language: Language): string | null {
  const form = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return clicks === 0 ? null : percent(orders / clicks, language, form);
}
