import { describe, expect, test } from "vitest";
import { formatDate } from "@/lib/i18n/dates";
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
    expect(inAll((language) => formatDate(`${day}T12:00`, language))).toEqual(forms);
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
