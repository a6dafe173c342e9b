import type { Language } from "@/lib/i18n/languages";
import type { Tables } from "@/lib/server/api.types";
import { list } from "@/lib/server/rest-query";

const COLUMNS = ["id", "title", "status", "is_active", "date", "end_date", "time", "time_zone"] as const;
export type Dated = Pick<Tables["workshops"]["row"], (typeof COLUMNS)[number]>;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** Days before a month in which a workshop that reaches into it may begin. */
const LONGEST = 92;

/** Return a month such as `2027-05`: the given one if it is one, else the month of a day. */
export const monthOf = (given: string | null, today: string): string =>
  given && MONTH.test(given) ? given : today.slice(0, 7);

/** Return the month that is a number of months later, or earlier. */
export function monthsLater(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7);
}

function daysLater(day: string, count: number): string {
  const there = new Date(`${day}T00:00:00Z`);
  there.setUTCDate(there.getUTCDate() + count);
  return there.toISOString().slice(0, 10);
}

/** Return the weeks of a month, each of seven days. They begin on Sunday in English, else on Monday. */
export function weeksOf(month: string, language: Language): string[][] {
  const first = `${month}-01`;
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  const before = language === "en" ? weekday : (weekday + 6) % 7;
  const end = `${monthsLater(month, 1)}-01`;
  const weeks: string[][] = [];
  for (let start = daysLater(first, -before); start < end; start = daysLater(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => daysLater(start, index)));
  return weeks;
}

/** The workshops that a month may show, by date and time. */
export const workshopsAround = (month: string) =>
  list<"workshops", Dated>("workshops", {
    select: COLUMNS.join(","),
    and: `(date.gte.${daysLater(`${month}-01`, -LONGEST)},date.lt.${monthsLater(month, 1)}-07)`,
    order: "date,id",
  });

/** Return the workshops that take place on a day: those that began earlier first, then by time. */
export const onDay = (workshops: readonly Dated[], day: string): Dated[] =>
  workshops
    .filter(({ date, end_date }) => date <= day && day <= (end_date ?? date))
    .sort((one, other) => one.date.localeCompare(other.date) || one.time.localeCompare(other.time));

/** Return the workshops that a list of a month names on a day: a long one stands only on its first day in the month. */
export const namedOn = (workshops: readonly Dated[], day: string): Dated[] =>
  onDay(workshops, day).filter(({ date }) => date === day || day.endsWith("-01"));
