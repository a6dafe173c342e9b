/** The rates of a day by currency, units for one euro, or why the file has none. */
export type EcbRates = { day: string; rates: Record<string, number> } | "other_file" | "too_short";

const LONGEST_BREAK = 7 * 86_400_000;

/**
 * Read the rates for a period's last day (`2026-09-30`) from the text of the European Central Bank's
 * `eurofxref-hist.csv`.
 *
 * A day without rates takes those of the next day that has some (Article 369h of Directive 2006/112/EC): the file must
 * reach from the last day or before it to that day, and no break of the bank is longer than a week.
 */
export function ecbRates(text: string, last: string): EcbRates {
  const [head = "", ...lines] = text.trim().split(/\r?\n/);
  const columns = head.split(",").map((each) => each.trim());
  if (columns[0] !== "Date" || !columns.slice(1).every((each) => /^([A-Z]{3})?$/.test(each)))
    return "other_file";
  if (!columns.includes("USD") || !lines.every((line) => /^\d{4}-\d\d-\d\d,/.test(line))) return "other_file";
  const sorted = lines.map((line) => line.split(",").map((each) => each.trim())).sort(byDay);
  const found = sorted.findIndex(([day = ""]) => day >= last);
  const [day = "", ...values] = sorted[found] ?? [];
  const reaches = day === last || (found > 0 && Date.parse(day) - Date.parse(last) <= LONGEST_BREAK);
  if (found < 0 || !reaches) return "too_short";
  const known = values.map((value, at) => [columns[at + 1] ?? "", Number(value)] as const);
  return { day, rates: Object.fromEntries(known.filter(([currency, rate]) => currency && rate > 0)) };
}

function byDay([a = ""]: string[], [b = ""]: string[]): number {
  return a < b ? -1 : 1;
}
