import { afterEach, describe, expect, test, vi } from "vitest";
import { formatLongDay, formatShortDay } from "@/lib/calendar";
import { sizeText } from "@/lib/file-size";
import { formatDate, formatTimestamp } from "@/lib/i18n/dates";
import { formatMoney, formatRate } from "@/lib/i18n/format";
import { LANGUAGES, type Language, LOCALES } from "@/lib/i18n/languages";
import examples from "../../tests/core/written_forms.json";

type Forms = Record<Language, string>;
const inAll = (written: (language: Language) => string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, written(language)]));

/** The same examples as in tests/core/test_written_forms.py: emails and papers agree with the pages. */
describe("forms that the server writes, too", () => {
  test.each(examples.money as [number, string, Forms][])("%d %s", (minor, currency, forms) => {
    expect(inAll((language) => formatMoney(minor, currency, language))).toEqual(forms);
  });

  test.each(examples.days as [string, Forms][])("%s", (day, forms) => {
    expect(inAll((language) => formatDate(day, language))).toEqual(forms);
  });

  test.each(examples.percents as [number, Forms][])("%d basis points", (rate, forms) => {
    expect(inAll((language) => formatRate(rate / 100, language))).toEqual(forms);
  });
});

test("money has the form of Intl in every language, without Intl", () => {
  for (const minor of [0, 5, -99, 100_000, 999_999, 1_000_000, -123_456_789_012]) {
    for (const currency of ["USD", "EUR", "GBP"]) {
      // Typed as an object: TypeScript knows only booleans of useGrouping yet.
      const form: object = {
        style: "currency",
        currency,
        currencyDisplay: "narrowSymbol",
        useGrouping: "always",
      };
      const intl = (language: Language) => new Intl.NumberFormat(LOCALES[language], form).format(minor / 100);
      expect(inAll((language) => formatMoney(minor, currency, language))).toEqual(inAll(intl));
    }
  }
});

describe("days, times and sizes have the form of Intl in every language, without Intl", () => {
  afterEach(() => vi.unstubAllEnvs());
  const year = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day, 12)));
  const iso = (day: Date) => day.toISOString().slice(0, 10);
  const intl = (form: Intl.DateTimeFormatOptions, at: Date) =>
    // Newer versions of Intl write a narrow no-break space before AM and PM.
    inAll((language) =>
      new Intl.DateTimeFormat(LOCALES[language], form).format(at).replaceAll("\u202f", " "),
    );

  test("each day of a year, in short", () => {
    for (const day of year)
      expect(inAll((language) => formatShortDay(iso(day), language))).toEqual(
        intl({ dateStyle: "medium", timeZone: "UTC" }, day),
      );
  });

  test("each day of a year with its weekday", () => {
    for (const day of year) {
      const { fr, it, ...others } = inAll((language) => formatLongDay(iso(day), language));
      const {
        fr: frIntl = "",
        it: itIntl = "",
        ...othersIntl
      } = intl({ dateStyle: "full", timeZone: "UTC" }, day);
      expect(others).toEqual(othersIntl);
      // The first of a month is an ordinal number there, in speech and in print; CLDR has it in French alone.
      expect(fr?.replace(" 1er ", " 1 ")).toBe(frIntl.replace(" 1er ", " 1 "));
      expect(it?.replace(" 1º ", " 1 ")).toBe(itIntl);
    }
  });

  test.each(["UTC", "America/New_York", "Asia/Kathmandu"])("moments by the clock of %s", (zone) => {
    vi.stubEnv("TZ", zone);
    for (const at of ["2026-09-01T04:05:00Z", "2027-01-01T00:00:00Z", "2026-12-31T23:59:00Z"]) {
      const form = { dateStyle: "medium", timeStyle: "short", timeZone: zone } as const;
      expect(inAll((language) => formatTimestamp(at, language))).toEqual(intl(form, new Date(at)));
    }
  });

  test.each([
    [999, "byte", 999],
    [1234, "kilobyte", 1.2],
    [12_340_000, "megabyte", 12.3],
    [5_000_000_000, "gigabyte", 5],
  ])("%d bytes", (bytes, unit, number) => {
    const plain = (text: string) => text.replace(/\s/g, " ").replace(/byte/i, "B");
    const form = { style: "unit", unit, maximumFractionDigits: 1 } as const;
    expect(inAll((language) => plain(sizeText(bytes, language)))).toEqual(
      inAll((language) => plain(new Intl.NumberFormat(language, form).format(number))),
    );
  });
});
