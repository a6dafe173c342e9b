import { LANGUAGES, type Language } from "@/lib/i18n/languages";

/** A text with the language that it is in, for the `lang` attribute; undefined if it is the page's. */
export interface Worded {
  text: string;
  lang: Language | undefined;
}

/** Name the columns of a field's translations for a query, such as `title_de`. */
export function translationsIn(fields: readonly string[], language: Language): string[] {
  return fields.map((field) => `${field}_${language}`);
}

/** Name the columns of a field's translations in every language, for a query that does not know its reader. */
export function translationsInAll(fields: readonly string[]): string[] {
  return LANGUAGES.flatMap((language) => translationsIn(fields, language));
}

type ProductText = "name" | "description";

/** Name the columns of a product's texts as a reader of `language` sees them; they arrive under the texts' own names. */
export function productTexts(fields: readonly ProductText[], language: Language): string {
  return fields.map((field) => `${field}:${field}_in_${language}`).join(",");
}

/** The columns of a product's name, for a query that does not know its reader. */
export const PRODUCT_NAMES = LANGUAGES.map((language) => `name_in_${language}`).join(",");

/** A product's name for each reader. */
export type ProductNames = { [key in `name_in_${Language}`]?: string | null };

/** Return a product's name as a reader of `language` sees it. */
export function productName(product: ProductNames, language: Language): string {
  return product[`name_in_${language}`] ?? "";
}

/** A list with its language, likewise. */
export interface WordedLines<T = string> {
  lines: readonly T[];
  lang: Language | undefined;
}

/** Return a list of the operator's content as the reader sees it: translated as a whole, or not at all. */
export function linesOf<T = string>(
  row: object,
  field: string,
  language: Language,
  written: Language,
): WordedLines<T> {
  const columns = row as Record<string, T[] | null | undefined>;
  const own = columns[`${field}_${language}`];
  if (own && own.length > 0) return { lines: own, lang: undefined };
  return { lines: columns[field] ?? [], lang: written === language ? undefined : written };
}

/**
 * Return a field of the operator's content as the reader of `language` sees it: its translation, else the original,
 * which is in `written`.
 */
export function wordsOf(row: object, field: string, language: Language, written: Language): Worded {
  const columns = row as Record<string, string | null | undefined>;
  const own = columns[`${field}_${language}`];
  if (own) return { text: own, lang: undefined };
  return { text: columns[field] ?? "", lang: written === language ? undefined : written };
}
