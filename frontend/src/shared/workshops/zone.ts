import type { Language } from "@/lib/i18n/languages";
import cities from "@/locales/cities.json";

/** City names of common time zones that a language spells in its own way. Emails read them too (core/dates.py). */
const NAMES: Partial<Record<Language, Record<string, string>>> = cities;

/** Return the city of a zone, `America/New_York` → `New York`; null for zones without one, such as UTC. */
export function zoneCity(zone: string, language: Language): string | null {
  const city = zone.includes("/") ? zone.split("/").pop()?.replaceAll("_", " ") : undefined;
  if (!city || zone.startsWith("Etc/")) return null;
  return NAMES[language]?.[city] ?? city;
}
