import { formatShortDay } from "@/lib/calendar";
import type { Language } from "@/lib/i18n/languages";

/** Timestamps by the clock of this machine, so never in the HTML of the server, whose clock is not the visitor's. */

const two = (number: number) => String(number).padStart(2, "0");

/** `Nov 21, 2026`: the day of a timestamp on the visitor's clock; a day without a time is itself. */
export function formatDate(timestamp: string, language: Language): string {
  return formatShortDay(timestamp.includes("T") ? localDay(new Date(timestamp)) : timestamp, language);
}

/** `Nov 21, 2026, 2:05 PM`, or `21.11.2026, 14:05`: a date with its time of day on the visitor's clock. */
export function formatTimestamp(timestamp: string, language: Language): string {
  const at = new Date(timestamp);
  return `${formatShortDay(localDay(at), language)}, ${clockOf(at, language)}`;
}

/** Return the time of day of a timestamp on the visitor's clock, as `14:05`. */
export function localTime(timestamp: string): string {
  const at = new Date(timestamp);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Return the day of a moment on the visitor's clock, as `2026-11-21`. */
export function localDay(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function clockOf(at: Date, language: Language): string {
  const [hour, minute] = [at.getHours(), two(at.getMinutes())];
  if (language === "en") return `${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
  return `${language === "es" ? hour : two(hour)}:${minute}`;
}
