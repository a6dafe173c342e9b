/** The periods to choose from; their days are those of the shop's time zone. */
export const PERIODS = [
  "last_30_days",
  "last_90_days",
  "this_month",
  "last_month",
  "this_year",
  "last_365_days",
] as const;

/** A period by its name, or from one day to another, both included. */
export type Period = { period: (typeof PERIODS)[number] } | { first: string; last: string };

/** The longest period of days to choose. */
export const MOST_DAYS = 366;

/** Return how many days a period has; not a number while a day is being typed. */
export const lengthOf = (first: string, last: string) =>
  (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
