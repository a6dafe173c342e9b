import type { Functions } from "@/lib/server/api.types";

export type SalesAnswer = Functions["sales"]["answer"];
type Day = SalesAnswer["now"]["days"][number];

/** The days of one bar: its first and last day, and its sums. */
export interface Bucket {
  from: string;
  to: string;
  placed: number;
  net: number;
}

const DAY_MS = 86_400_000;
const iso = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 10);

/** Return the number of days of one bar, so that the number of bars stays readable. */
const bucketSize = (days: number) => (days <= 31 ? 1 : days <= 120 ? 7 : 30);

interface Period {
  first: string;
  last: string;
  days: Day[];
}

/** Return the shown period and the one before it, which is as long. */
export function periodsOf({ first, last, now, before }: SalesAnswer): { now: Period; before: Period } {
  const [begin, end] = [Date.parse(first), Date.parse(last)];
  return {
    now: { first, last, days: now.days },
    before: { first: iso(2 * begin - end - DAY_MS), last: iso(begin - DAY_MS), days: before.days },
  };
}

/** Return the bars of one currency, days without sales included; the first bar may be shorter than the others. */
export function bucketsOf({ first, last, days }: Period, currency: string): Bucket[] {
  const known = new Map(
    days.filter((day) => day.currency === currency).map((day): [string, Day] => [day.day, day]),
  );
  const [begin, end] = [Date.parse(first), Date.parse(last)];
  const size = bucketSize(Math.round((end - begin) / DAY_MS) + 1);
  const buckets: Bucket[] = [];
  for (let to = end; to >= begin; to -= size * DAY_MS) {
    const from = Math.max(begin, to - (size - 1) * DAY_MS);
    const sums = { placed: 0, cents: 0 };
    for (let day = from; day <= to; day += DAY_MS) {
      const of = known.get(iso(day));
      sums.placed += of?.placed ?? 0;
      sums.cents += Math.round((of?.net ?? 0) * 100);
    }
    buckets.unshift({ from: iso(from), to: iso(to), placed: sums.placed, net: sums.cents / 100 });
  }
  return buckets;
}

/** Return the change from `before` to `now` in whole percent; null if there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100);
}
