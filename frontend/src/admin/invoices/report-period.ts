import { OWN_DAYS } from "@/components/data-table/list-period";
import type { Language } from "@/lib/i18n/languages";
import type { Functions } from "@/lib/server/api.types";

/** A line of the VAT report. */
export type VatLine = Functions["vat-report"]["answer"]["lines"][number];

/** A month such as `2026-11`, or a quarter such as `2026-Q4`. */
export type ReportPeriod = string;

const MONTHS_BACK = 24;
const REPORT = /^20\d\d-(0[1-9]|1[0-2]|Q[1-4])$/;
const quarterOf = (month: string) => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
const two = (number: number) => String(number).padStart(2, "0");

/** Return the first and the last day of a month or quarter. */
export function daysOfPeriod(period: ReportPeriod): { first: string; last: string } {
  const [year = 0, part = ""] = [Number(period.slice(0, 4)), period.slice(5)];
  const quarter = part.startsWith("Q");
  const month = quarter ? Number(part.slice(1)) * 3 - 2 : Number(part);
  const until = quarter ? month + 2 : month;
  const days = new Date(Date.UTC(year, until, 0)).getUTCDate();
  return { first: `${year}-${two(month)}-01`, last: `${year}-${two(until)}-${two(days)}` };
}

/** Return the last quarters and months up to today (`2026-11-27`), the newest first. */
export function periodsUntil(today: string): { quarters: ReportPeriod[]; months: ReportPeriod[] } {
  const months = Array.from({ length: MONTHS_BACK }, (_, back) => {
    const at = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - back, 1));
    return `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}`;
  });
  return { quarters: [...new Set(months.map(quarterOf))], months };
}

/**
 * Return the month or quarter of a page's address: of a report, or of a list whose own days are a whole one; empty
 * without any.
 */
export function periodIn(address: URLSearchParams): ReportPeriod {
  const of = (name: string) => address.get(name) ?? "";
  const period = of("period");
  const from = of("from");
  if (period !== OWN_DAYS) return REPORT.test(period) ? period : "";
  const month = from.slice(0, 7);
  const candidates = [month, quarterOf(month)];
  const covers = (each: string) => {
    const days = REPORT.test(each) && daysOfPeriod(each);
    return days && days.first === from && days.last === of("to");
  };
  return candidates.find(covers) ?? "";
}

/** The query of the list of invoices for a month or quarter: its own days. */
export function listQuery(period: ReportPeriod): string {
  const { first, last } = daysOfPeriod(period);
  return `period=${OWN_DAYS}&from=${first}&to=${last}`;
}

/** `November 2026` or `Q4 2026`. */
export function periodName(period: ReportPeriod, language: Language): string {
  if (period.includes("Q")) return `${period.slice(5)} ${period.slice(0, 4)}`;
  const form = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  return form.format(new Date(`${period}-01T00:00:00Z`));
}
