import type { Language } from "@/lib/i18n/languages";

/** Translated city names of common time zones. */
const NAMES: Partial<Record<Language, Record<string, string>>> = {
  de: {
    Athens: "Athen",
    Brussels: "Brüssel",
    Copenhagen: "Kopenhagen",
    Lisbon: "Lissabon",
    Prague: "Prag",
    Rome: "Rom",
    Tokyo: "Tokio",
    Vienna: "Wien",
    Warsaw: "Warschau",
    Zurich: "Zürich",
  },
  fr: {
    Athens: "Athènes",
    Brussels: "Bruxelles",
    Copenhagen: "Copenhague",
    Lisbon: "Lisbonne",
    London: "Londres",
    Vienna: "Vienne",
    Warsaw: "Varsovie",
  },
  es: {
    Athens: "Atenas",
    Berlin: "Berlín",
    Brussels: "Bruselas",
    Copenhagen: "Copenhague",
    Lisbon: "Lisboa",
    London: "Londres",
    "New York": "Nueva York",
    Paris: "París",
    Rome: "Roma",
    Vienna: "Viena",
    Warsaw: "Varsovia",
  },
  it: {
    Athens: "Atene",
    Berlin: "Berlino",
    Brussels: "Bruxelles",
    Bucharest: "Bucarest",
    Copenhagen: "Copenaghen",
    Dublin: "Dublino",
    Lisbon: "Lisbona",
    London: "Londra",
    Luxembourg: "Lussemburgo",
    Paris: "Parigi",
    Prague: "Praga",
    Rome: "Roma",
    Stockholm: "Stoccolma",
    Warsaw: "Varsavia",
    Zurich: "Zurigo",
  },
};

/** Return the city of a zone, `America/New_York` → `New York`; null for zones without one, such as UTC. */
export function zoneCity(zone: string, language: Language): string | null {
  const city = zone.includes("/") ? zone.split("/").pop()?.replaceAll("_", " ") : undefined;
  if (!city || zone.startsWith("Etc/")) return null;
  return NAMES[language]?.[city] ?? city;
}
