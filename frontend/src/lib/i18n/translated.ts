import type { Language } from "@/lib/i18n/languages";

/** A text with the language that it is in, for the `lang` attribute; undefined if it is the page's. */
export interface Worded {
  text: string;
  lang: Language | undefined;
}

/** Name the columns of a field's translations for a query, such as `title_de`. */
export function translationsIn(fields: readonly string[], language: Language): string[] {
  return fields.map((field) => `${field}_${language}`);
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
