import { LANGUAGES, type Language, languageOf } from "@/lib/i18n/languages";
import { searchParam } from "@/lib/query-string";
import { readCookie, readLocal, readSession, writeCookie, writeLocal } from "@/lib/storage";

export const LANGUAGE_KEY = "i18nextLng";
const YEAR = 365;

/**
 * Detect the visitor's language among the offered ones, in the order of spec §4: ?lng, cookie, local and session
 * storage, browser, html tag.
 */
export function detectLanguage(offered: readonly Language[] = LANGUAGES): Language {
  const payloads = [
    searchParam(window.location.search, "lng"),
    readCookie(LANGUAGE_KEY),
    readLocal(LANGUAGE_KEY),
    readSession(LANGUAGE_KEY),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  for (const payload of payloads) {
    const language = languageOf(payload);
    if (language && offered.includes(language)) return language;
  }
  return "en";
}

/** Store a language named in the address as the choice, if this device has none. */
export function rememberAddressLanguage(): void {
  const named = languageOf(searchParam(window.location.search, "lng"));
  if (named && !languageOf(readCookie(LANGUAGE_KEY) ?? readLocal(LANGUAGE_KEY))) rememberLanguage(named);
}

/** Store a choice for the page and the server. */
export function rememberLanguage(language: Language): void {
  writeLocal(LANGUAGE_KEY, language);
  writeCookie(LANGUAGE_KEY, language, YEAR);
}
