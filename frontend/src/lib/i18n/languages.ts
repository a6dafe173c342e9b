/** The supported languages, in the order of the picker; English is the fallback (spec §9). */
export const LANGUAGES = ["en", "de", "fr", "es"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
};

/** Return the supported language of a tag such as `de-AT`, or undefined. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary);
}
