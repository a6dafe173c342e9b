import { type Language, LOCALES } from "@/lib/i18n/languages";

/**
 * Date formatting for pages rendered only in the browser: Intl is absent on the server (lib/i18n/format.ts serves
 * both).
 */

/** `Nov 21, 2026` in English, the US short format of spec §2; the other languages have their own. */
export function formatDate(timestamp: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "medium" }).format(new Date(timestamp));
}

/** A date with its time of day, in the user's time zone. */
export function formatTimestamp(timestamp: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(timestamp),
  );
}
