import { type Language, ruleOf } from "@/lib/i18n/languages";

/**
 * The form of days and times of day: the same text on the server and in every browser (see lib/i18n/format.ts).
 * src/guildhall/core/dates.py writes the same for emails and papers.
 */

const MONTHS = {
  en: "January February March April May June July August September October November December",
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  it: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
};

const SHORT_MONTHS = {
  en: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
  de: "Jan Feb März Apr Mai Juni Juli Aug Sep Okt Nov Dez",
  fr: "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
  es: "ene feb mar abr may jun jul ago sept oct nov dic",
  it: "gen feb mar apr mag giu lug ago set ott nov dic",
};

const WEEKDAYS = {
  en: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
  de: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag",
  fr: "dimanche lundi mardi mercredi jeudi vendredi samedi",
  es: "domingo lunes martes miércoles jueves viernes sábado",
  it: "domenica lunedì martedì mercoledì giovedì venerdì sabato",
};

const two = (number: number) => String(number).padStart(2, "0");
const wordAt = (words: string, index: number) => words.split(" ")[index] ?? "";

/** Return year, month from 0 and day of `2027-01-21`, or of a timestamp (its day in UTC). */
function partsOf(day: string): { year: number; month: number; date: number } {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split("-").map(Number);
  return { year, month: month - 1, date };
}

type Pattern = (month: string, date: number, year: number) => string;
const PATTERNS: Partial<Record<Language, Pattern>> & { en: Pattern } = {
  en: (month, date, year) => `${month} ${date}, ${year}`,
  de: (month, date, year) => `${date}. ${month} ${year}`,
  fr: (month, date, year) => `${date === 1 ? "1er" : date} ${month} ${year}`,
  es: (month, date, year) => `${date} de ${month} de ${year}`,
  it: (month, date, year) => `${date === 1 ? "1º" : date} ${month} ${year}`,
};

/** `January 21, 2027`, from a date or a timestamp of the API. */
export function formatDay(day: string, language: Language): string {
  const { year, month, date } = partsOf(day);
  return ruleOf(PATTERNS, language)(wordAt(ruleOf(MONTHS, language), month), date, year);
}

/** `January 2027`, from a day or a month. */
export function formatMonth(day: string, language: Language): string {
  const { year, month } = partsOf(day);
  const name = wordAt(ruleOf(MONTHS, language), month);
  return language === "es" ? `${name} de ${year}` : `${name} ${year}`;
}

/** `Thursday`. */
export function formatWeekday(day: string, language: Language): string {
  const { year, month, date } = partsOf(day);
  return wordAt(ruleOf(WEEKDAYS, language), new Date(Date.UTC(year, month, date)).getUTCDay());
}

/** `Thursday, January 21, 2027`. */
export function formatLongDay(day: string, language: Language): string {
  const comma = language === "fr" || language === "it" ? " " : ", ";
  return formatWeekday(day, language) + comma + formatDay(day, language);
}

/** `Jan 21, 2027` (spec §2), `21.01.2027`, `21 janv. 2027`, from a date or a timestamp of the API (its day in UTC). */
export function formatShortDay(day: string, language: Language): string {
  const { year, month, date } = partsOf(day);
  if (language === "de") return `${two(date)}.${two(month + 1)}.${year}`;
  const name = wordAt(ruleOf(SHORT_MONTHS, language), month);
  return language === "en" ? `${name} ${date}, ${year}` : `${date} ${name} ${year}`;
}

/** The parts of a calendar page: `Jan` and `21`. */
export function calendarLeaf(day: string, language: Language): { month: string; date: number } {
  const { month, date } = partsOf(day);
  return { month: wordAt(ruleOf(SHORT_MONTHS, language), month), date };
}

/** A 24-hour time, `14:30`, in the language's format: `2:30 PM`, `14:30 Uhr`, `14 h 30`, `14:30`. */
export function formatTime(time: string, language: Language): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = two(minute);
  switch (language) {
    case "de":
      return `${hour}:${minutes} Uhr`;
    case "fr":
      return minute === 0 ? `${hour} h` : `${hour} h ${minutes}`;
    case "es":
    case "it":
      return `${hour}:${minutes}`;
    default:
      return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
  }
}
