import type { FreeT } from "@/lib/i18n/i18n-types";
import { LANGUAGE_NAMES, languageOf } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";

/** Return the heading of a column of a CSV file, such as `total_amount`. */
export type Heading = (column: string) => string;

const WORDS = ["admin-lists:headings", "admin-history:fields"];
const TRANSLATED = /^(.+)_([a-z]{2})$/;

/** Find a column's words. For `name_de` they are the words of `name` with the language; a column without words has its name. */
export function headingOf(t: FreeT, column: string): string {
  const found = WORDS.map((part) => `${part}.${column}`).find((key) => t(key) !== key);
  if (found) return t(found);
  return translatedName(column, (base) => headingOf(t, base)) ?? column;
}

/** Name a column such as `title_de` by its base, `title`, and its language; undefined if it ends in none. */
export function translatedName(column: string, nameOf: (base: string) => string): string | undefined {
  const [, base = "", code] = TRANSLATED.exec(column) ?? [];
  const language = languageOf(code);
  return language && `${nameOf(base)} (${LANGUAGE_NAMES[language]})`;
}

/** Return a function that loads the headings of CSV files in the page's language. */
export function useCsvHeadings(): () => Promise<Heading> {
  const { i18n } = useTranslation();
  return async () => {
    await i18n.loadNamespaces(["admin-lists", "admin-history"]);
    const t = i18n.translator("admin-lists") as FreeT;
    return (column) => headingOf(t, column);
  };
}

/** Replace the names of the columns in the first line of a CSV file, and mark it as UTF-8 for Excel. */
export async function withHeadings(file: Blob, heading: Heading): Promise<Blob> {
  const [line = ""] = (await file.slice(0, 16_384).text()).split(/\r?\n/, 1);
  const separator = line.includes(";") ? ";" : ",";
  const cells = line.split(separator).map((cell) => heading(cell.replaceAll('"', "")).replaceAll('"', '""'));
  const first = cells.map((cell) => `"${cell}"`).join(separator);
  // Names of columns are ASCII: characters are bytes.
  return new Blob(["\uFEFF", first, file.slice(line.length)], { type: "text/csv;charset=utf-8" });
}
