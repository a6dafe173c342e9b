import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createI18n } from "@/lib/i18n/i18n";
import type { Language } from "@/lib/i18n/languages";
import { I18nContext } from "@/lib/i18n/use-t";
import type { QuotedLine } from "@/lib/server/api.types";
import { CheckoutSummary } from "@/shared/checkout/checkout-summary";
import type { TaxQuote } from "@/shared/checkout/pricing";
import { translations } from "./pages.ts";

const item = (id: string, price: number) => ({
  id,
  quantity: 1,
  product: { id, name: id, price, currency: "EUR", image_url: null },
});
const line = (
  id: string,
  rate: number,
  net: number,
  tax: number,
  more: Partial<QuotedLine> = {},
): QuotedLine => ({
  id,
  quantity: 1,
  currency: "EUR",
  net,
  tax,
  total: net + tax,
  rate,
  country: "AT",
  reverseCharge: false,
  note: null,
  ...more,
});
const quoteOf = (lines: QuotedLine[], more: Partial<TaxQuote> = {}) =>
  ({
    mode: "inclusive",
    market: "AT",
    consentRequired: false,
    addressRequired: false,
    discount: null,
    country: "AT",
    reverseCharge: false,
    vatIdVerdict: "none",
    buyer: { country: "AT", company: null, vatId: null },
    countries: [{ code: "AT", name: "Österreich" }],
    lines,
    ...more,
  }) as TaxQuote;

/** Return the rows of the summary as "label: amount", and its notes. */
function shown(
  language: Language,
  quote: TaxQuote | null,
  untaxed: string[] = [],
  raw = false,
  price = 0,
): string {
  const items = (quote?.lines ?? [line("Kurs", 0, 49, 0)]).map(({ id, total }) => item(id, price || total));
  const texts = translations(language, ["account", "basket", "public", "checkout"]);
  const summary = createElement(CheckoutSummary, {
    items,
    quote,
    discount: quote?.discount ?? null,
    untaxed,
    once: new Set(["E-Book"]),
    guest: false,
  });
  const html = renderToString(createElement(I18nContext, { value: createI18n(language, texts) }, summary));
  if (raw) return html;
  return html
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|")
    .replaceAll("\u00a0", " ")
    .replaceAll("&#x27;", "'");
}

test("an e-book has the rate of its own kind of goods, with net and tax [BSK-25]", () => {
  const text = shown("de", quoteOf([line("E-Book", 10, 14.91, 1.49)]));
  expect(text).toContain("|Nettobetrag|14,91 €|enthaltene USt. 10 % (Österreich)|1,49 €|");
  expect(text).not.toContain("20 %");
});

test("several rates have a row each, with net, tax and total", () => {
  const text = shown("de", quoteOf([line("Kurs", 20, 100, 20), line("Buch", 5.5, 10, 0.55)]));
  expect(text).toContain(
    "|Nettobetrag zu 20 %|100,00 €|enthaltene USt. 20 % (Österreich)|20,00 €|Gesamtbetrag zu 20 %|120,00 €|" +
      "Nettobetrag zu 5,5 %|10,00 €|enthaltene USt. 5,5 % (Österreich)|0,55 €|Gesamtbetrag zu 5,5 %|10,55 €|",
  );
});

test("reverse charge, an exemption and a small business are named", () => {
  const reverse = line("Kurs", 0, 100, 0, { reverseCharge: true });
  expect(shown("en", quoteOf([reverse]))).toContain("Reverse charge: you account for VAT in your country.");
  const exempt = line("Kurs", 0, 100, 0, { note: "Exempt from VAT: education." });
  expect(shown("en", quoteOf([exempt]))).toContain("|Exempt from VAT: education.|");
  expect(shown("en", null, ["No VAT is charged."])).toContain("|No VAT is charged.|");
});

test("a discount is taken off the subtotal, and the tax that isn't charged off the rest", () => {
  const discount = {
    code: "SUMMER20",
    reason: null,
    message: null,
    lines: [{ id: "Kurs", currency: "EUR", full: 100, total: 80, lowest: 0 }],
  };
  const reverse = quoteOf([line("Kurs", 0, 80, 0, { reverseCharge: true })], { discount });
  expect(shown("en", reverse, [], false, 119)).toContain(
    "|Subtotal|€119.00|Discount (SUMMER20)|-€20.00|Shipping|Free|VAT not charged|-€19.00|Total|€80.00|",
  );
});

test("goods that can be bought twice have a stepper, and those that are sold once have none", () => {
  const steppers = (id: string) =>
    shown("en", quoteOf([line(id, 20, 100, 20)]), [], true).match(/type="number"/g);
  expect(steppers("Course")).toHaveLength(1);
  expect(steppers("E-Book")).toBeNull();
});
