/** Days that end today, to choose from. */
export const PERIODS = [7, 30, 90, 365] as const;

/** Stands for the days that the reader names. */
export const OWN_DAYS = "days";

/** A stretch of days: so many until today, or from one day to another (`2026-11-21`), either of which may be open. */
export interface Period {
  /** A number of days, OWN_DAYS, or empty for all time. */
  period: string;
  from: string;
  to: string;
}

export const ALL_TIME: Period = { period: "", from: "", to: "" };

const DAY = /^(19|2\d)\d\d-\d\d-\d\d$/;

/** Whether a text is a day of a time in which there were shops: a year that is still being typed is none. */
export const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** `period=30` or `period=days&from=2026-11-01&to=2026-11-21`; what is no day is left out. */
export function periodOf(message: (param: string) => string | null): Period {
  const period = message("period") ?? "";
  if (PERIODS.some((days) => String(days) === period)) return { ...ALL_TIME, period };
  if (period !== OWN_DAYS) return ALL_TIME;
  const day = (param: string) => [message(param) ?? ""].find(isDay) ?? "";
  return { period, from: day("from"), to: day("to") };
}

/** Whether it ends before it begins. */
export const isBackwards = ({ from, to }: Period) => from !== "" && to !== "" && from > to;

/** Midnight, in the reader's own zone, as the rows show their moments. */
function midnight(day: string | Date, later = 0): string {
  const timestamp = typeof day === "string" ? new Date(`${day}T00:00:00`) : new Date(day);
  timestamp.setHours(0, 0, 0, 0);
  timestamp.setDate(timestamp.getDate() + later);
  return timestamp.toISOString();
}

/** What a moment in `column` must be to lie within a period; its last day belongs to it. */
export function periodConditions(column: string, { period, from, to }: Period, now = new Date()): string[] {
  const since = period && period !== OWN_DAYS ? midnight(now, 1 - Number(period)) : from && midnight(from);
  return [...(since ? [`${column}.gte.${since}`] : []), ...(to ? [`${column}.lt.${midnight(to, 1)}`] : [])];
}
