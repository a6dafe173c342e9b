import { localDay } from "@/lib/i18n/dates";

/** Presets of a period: days up to today. */
export const PERIODS = [7, 30, 90, 365] as const;

/** The value of a custom period. */
export const OWN_DAYS = "days";

/** A period: a number of days up to today, or from one day to another (`2026-11-21`), either of which may be open. */
export interface Period {
  /** A number of days, OWN_DAYS, or empty for all time. */
  period: string;
  from: string;
  to: string;
}

export const ALL_TIME: Period = { period: "", from: "", to: "" };

/** Before the first document of any shop. */
const EARLIEST = "2000-01-01";

const DAY = /^(19|2\d)\d\d-\d\d-\d\d$/;

/** Return true if a text is a plausible date: a year that is still being typed is not. */
export const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** Parse `period=30` or `period=days&from=2026-11-01&to=2026-11-21`; invalid dates are ignored. */
export function periodOf(message: (param: string) => string | null): Period {
  const period = message("period") ?? "";
  if (PERIODS.some((days) => String(days) === period)) return { ...ALL_TIME, period };
  if (period !== OWN_DAYS) return ALL_TIME;
  const day = (param: string) => [message(param) ?? ""].find(isDay) ?? "";
  return { period, from: day("from"), to: day("to") };
}

/** Return true if it ends before it begins. */
export const isBackwards = ({ from, to }: Period) => from !== "" && to !== "" && from > to;

/** Midnight in the user's time zone, in which the rows show their timestamps. */
function midnight(day: string | Date, later = 0): string {
  const midnight = typeof day === "string" ? new Date(`${day}T00:00:00`) : new Date(day);
  midnight.setHours(0, 0, 0, 0);
  midnight.setDate(midnight.getDate() + later);
  return midnight.toISOString();
}

/** The first and last day of a period on this machine's clock; of all time, from a day before any shop's. */
export function daysOf({ period, from, to }: Period, now = new Date()): { first: string; last: string } {
  const preset = period !== "" && period !== OWN_DAYS;
  const since = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1 - Number(preset ? period : 1));
  return { first: preset ? localDay(since) : from || EARLIEST, last: to || localDay(now) };
}

/** Return the condition that a midnight in `column` lies within a period; its last day is included. */
export function periodConditions(column: string, { period, from, to }: Period, now = new Date()): string[] {
  const since = period && period !== OWN_DAYS ? midnight(now, 1 - Number(period)) : from && midnight(from);
  return [...(since ? [`${column}.gte.${since}`] : []), ...(to ? [`${column}.lt.${midnight(to, 1)}`] : [])];
}
