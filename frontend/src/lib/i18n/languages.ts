import listed from "@/locales/languages.json";

export type Language = keyof typeof listed;

/** The supported languages, in the order of the picker; English is the fallback (spec §9). */
export const LANGUAGES = Object.keys(listed) as Language[];

/** The languages that a shop offers until its owner chooses. */
export const OFFERED = LANGUAGES.filter((each) => listed[each].offered);

/** Languages with their own names and descriptions of products, beside English. */
export const TRANSLATED = ["de", "fr", "es", "it"] as const;

const named = (property: "name" | "locale") =>
  Object.fromEntries(LANGUAGES.map((each) => [each, listed[each][property]])) as Record<Language, string>;

/** Each language by its own name. */
export const LANGUAGE_NAMES = named("name");

/** The locale of each language for Intl, such as `de-DE`. */
export const LOCALES = named("locale");

/** Return true if the language distinguishes the plural category `many`. */
export function countsMany(language: Language): boolean {
  return listed[language].plurals.includes("many");
}

/** Return the language's entry of a table of rules; the English one if it has none. */
export function ruleOf<T>(rules: Partial<Record<Language, T>> & { en: T }, language: Language): T {
  return rules[language] ?? rules.en;
}

/** Return the language of columns such as `name_de`, or null if the columns without a language serve it. */
export function columnOf(language: Language): Translated | null {
  return TRANSLATED.find((each) => each === language) ?? null;
}

export type Translated = (typeof TRANSLATED)[number];

/** Return the supported language of a tag such as `de-AT`, or undefined. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary);
}
