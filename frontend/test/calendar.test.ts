import { afterEach, describe, expect, test, vi } from "vitest";
import { calendarLeaf, formatDay, formatLongDay, formatTime } from "@/lib/calendar";
import { LANGUAGES } from "@/lib/i18n/languages";
import { visitorTime } from "@/shared/workshops/local-time";
import { zoneCity } from "@/shared/workshops/zone";

afterEach(() => vi.unstubAllEnvs());

describe("dates in words", () => {
  const inAll = (say: (language: (typeof LANGUAGES)[number]) => string) => LANGUAGES.map(say);

  test("a day of the wire", () => {
    expect(inAll((language) => formatDay("2027-01-21", language))).toEqual([
      "January 21, 2027",
      "21. Januar 2027",
      "21 janvier 2027",
      "21 de enero de 2027",
      "21 gennaio 2027",
    ]);
  });

  test("a timestamp is shown by its day in UTC, the first of a month in the French form", () => {
    expect(formatDay("2026-03-01T23:30:00+00:00", "fr")).toBe("1er mars 2026");
  });

  test("with its weekday", () => {
    expect(inAll((language) => formatLongDay("2026-12-10", language))).toEqual([
      "Thursday, December 10, 2026",
      "Donnerstag, 10. Dezember 2026",
      "jeudi 10 décembre 2026",
      "jueves, 10 de diciembre de 2026",
      "giovedì 10 dicembre 2026",
    ]);
  });

  test("as a leaf of a calendar", () => {
    expect(calendarLeaf("2027-03-04", "de")).toEqual({ month: "März", date: 4 });
  });

  test.each([
    ["00:05", ["12:05 AM", "0:05 Uhr", "0 h 05", "0:05", "0:05"]],
    ["12:00", ["12:00 PM", "12:00 Uhr", "12 h", "12:00", "12:00"]],
    ["14:30", ["2:30 PM", "14:30 Uhr", "14 h 30", "14:30", "14:30"]],
  ])("%s on the clock", (time, message) => {
    expect(inAll((language) => formatTime(time, language))).toEqual(message);
  });
});

describe("a workshop's zone", () => {
  test.each([
    ["America/New_York", "es", "Nueva York"],
    ["America/New_York", "de", "New York"],
    ["Europe/Lisbon", "fr", "Lisbonne"],
    ["America/Argentina/Buenos_Aires", "en", "Buenos Aires"],
    ["UTC", "en", null],
    ["Etc/GMT+3", "en", null],
  ] as const)("%s is named after its city in %s: %s", (zone, language, city) => {
    expect(zoneCity(zone, language)).toBe(city);
  });

  const evening = { date: "2026-11-05", time: "18:00", starts_at: "2026-11-05T23:00:00.000000Z" };

  test("the visitor's own clock may show another day", () => {
    vi.stubEnv("TZ", "Europe/Berlin");
    expect(visitorTime(evening)).toEqual({ day: "2026-11-06", time: "00:00" });
  });

  test("no local time is shown if the visitor's clock shows the same", () => {
    vi.stubEnv("TZ", "America/Toronto");
    expect(visitorTime(evening)).toBeNull();
  });
});
