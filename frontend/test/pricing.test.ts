import { expect, test } from "vitest";
import type { TaxQuote } from "@/shared/checkout/pricing";
import { pricingOf, sumsOf, taxRowsOf } from "@/shared/checkout/pricing";

const item = (id: string, price: number, currency: string, quantity = 1) => ({
  id,
  quantity,
  product: { id, name: id, price, currency, image_url: null },
});
const TAXED = { country: "DE", reverseCharge: false, note: null };
const quote: TaxQuote = {
  mode: "exclusive",
  market: "DE",
  consentRequired: false,
  addressRequired: false,
  discount: null,
  earlyBirds: [],
  country: "DE",
  reverseCharge: false,
  vatIdVerdict: "none",
  buyer: { country: "DE", company: null, vatId: null },
  countries: [{ code: "DE", name: "Germany" }],
  lines: [
    { id: "a", quantity: 2, currency: "EUR", net: 20, tax: 3.8, total: 23.8, rate: 19, ...TAXED },
    { id: "b", quantity: 1, currency: "EUR", net: 0.01, tax: 0, total: 0.01, rate: 19, ...TAXED },
    { id: "c", quantity: 1, currency: "USD", net: 299, tax: 56.81, total: 355.81, rate: 19, ...TAXED },
  ],
};
const items = [item("a", 10, "EUR", 2), item("b", 0.01, "EUR"), item("c", 299, "USD")];

test("a basket is summed up with its tax, each currency by itself", () => {
  expect(sumsOf(items, quote, null)).toEqual([
    { currency: "EUR", price: 2001, reduction: 0, tax: 380, total: 2381 },
    { currency: "USD", price: 29900, reduction: 0, tax: 5681, total: 35581 },
  ]);
  expect(sumsOf(items.slice(0, 1), null, null)).toEqual([
    { currency: "EUR", price: 2000, reduction: 0, tax: 0, total: 2000 },
  ]);
});

test("a line is asked for with its tax, and where the quote does not know it, at its price", () => {
  const { totalOf, country } = pricingOf(quote, null);
  expect(country).toBe("DE");
  expect(totalOf(item("a", 10, "EUR", 2)).cents).toBe(2380);
  expect(totalOf(item("a", 10, "EUR", 3)).cents).toBe(3000);
});

const reducedTo = (full: number, total: number) => ({
  code: "SUMMER20",
  reason: null,
  message: null,
  lines: [{ id: "a", currency: "EUR", full, total, lowest: 0 }],
});

test("a discount reduces the catalogue's price, where no tax is charged, and where it is added or contained", () => {
  const added = items.slice(0, 1);
  const line = { id: "a", quantity: 2, currency: "EUR", rate: 19, ...TAXED };
  expect(sumsOf(added, null, reducedTo(20, 16))).toEqual([
    { currency: "EUR", price: 2000, reduction: 400, tax: 0, total: 1600 },
  ]);
  const exclusive: TaxQuote = { ...quote, lines: [{ ...line, net: 16, tax: 3.04, total: 19.04 }] };
  expect(sumsOf(added, exclusive, reducedTo(23.8, 19.04))).toEqual([
    { currency: "EUR", price: 2000, reduction: 400, tax: 304, total: 1904 },
  ]);
  const contained = { ...line, net: 13.45, tax: 2.55, total: 16 };
  expect(sumsOf(added, { ...quote, mode: "inclusive", lines: [contained] }, reducedTo(20, 16))).toEqual([
    { currency: "EUR", price: 2000, reduction: 400, tax: 255, total: 1600 },
  ]);
});

test("a discount that was quoted for another quantity takes nothing off, and only reduced lines are sent with the code", () => {
  const more = item("a", 10, "EUR", 3);
  expect(pricingOf(null, reducedTo(20, 16)).totalOf(more).cents).toBe(3000);
  expect(pricingOf(quote, reducedTo(23.8, 19.04)).reductionOf(more)).toBe(0);
  const { codeFor } = pricingOf(null, reducedTo(20, 16));
  expect([codeFor(items), codeFor(items.slice(1)), codeFor([more])]).toEqual(["SUMMER20", null, null]);
});

test("each rate has its own row, with the sums of the lines that the invoices state", () => {
  const lines = [
    ...quote.lines,
    { id: "d", quantity: 1, currency: "EUR", net: 9.35, tax: 0.65, total: 10, rate: 7, ...TAXED },
    { id: "e", quantity: 1, currency: "EUR", net: 50, tax: 0, total: 50, rate: 0, ...TAXED, note: "Exempt" },
  ];
  const basket = [...items, item("d", 10, "EUR"), item("e", 50, "EUR")];
  expect(taxRowsOf(basket, { ...quote, lines })).toEqual([
    { currency: "EUR", rate: 19, ...TAXED, net: 2001, tax: 380, total: 2381 },
    { currency: "USD", rate: 19, ...TAXED, net: 29900, tax: 5681, total: 35581 },
    { currency: "EUR", rate: 7, ...TAXED, net: 935, tax: 65, total: 1000 },
    { currency: "EUR", rate: 0, ...TAXED, note: "Exempt", net: 5000, tax: 0, total: 5000 },
  ]);
});
