import { searchParam } from "@/lib/query-string";

/** The periods to choose from; their days are those of the shop's time zone. */
export const PERIODS = [
  "last_30_days",
  "last_90_days",
  "this_month",
  "last_month",
  "this_year",
  "last_365_days",
  "all_time",
] as const;

/** A period by its name, or from one day to another, both included. */
export type Period = { period: (typeof PERIODS)[number] } | { first: string; last: string };

/** The longest period of days to choose. */
export const MOST_DAYS = 366;

/** Return how many days a period has; not a number while a day is being typed. */
export const lengthOf = (first: string, last: string) =>
  (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Read `?period=this_month` or `?first=2026-11-01&last=2026-11-21` of an address; else the first of PERIODS. */
export function periodIn(search: string): Period {
  const first = searchParam(search, "first") ?? "";
  const last = searchParam(search, "last") ?? "";
  const length = DAY.test(first) && DAY.test(last) ? lengthOf(first, last) : 0;
  if (length >= 1 && length <= MOST_DAYS) return { first, last };
  const named = searchParam(search, "period");
  return { period: PERIODS.find((each) => each === named) ?? PERIODS[0] };
}

/** Return the query string of a period, without one for what an address means anyway. */
export function periodParams(period: Period): string {
  if ("first" in period) return `&first=${period.first}&last=${period.last}`;
  return period.period === PERIODS[0] ? "" : `&period=${period.period}`;
}
