import { expect, test } from "vitest";
import type { TaxQuote } from "@/shared/checkout/pricing";
import { pricingOf, sumsOf } from "@/shared/checkout/pricing";

const item = (id: string, price: number, currency: string, quantity = 1) => ({
  id,
  quantity,
  product: { id, name: id, price, currency, image_url: null },
});
const quote: TaxQuote = {
  mode: "exclusive",
  market: "DE",
  consentRequired: false,
  addressRequired: false,
  country: "DE",
  rate: 19,
  reverseCharge: false,
  vatIdVerdict: "none",
  buyer: { country: "DE", company: null, vatId: null },
  countries: [{ code: "DE", name: "Germany" }],
  lines: [
    { id: "a", quantity: 2, currency: "EUR", net: 20, tax: 3.8, total: 23.8, rate: 19 },
    { id: "b", quantity: 1, currency: "EUR", net: 0.01, tax: 0, total: 0.01, rate: 19 },
    { id: "c", quantity: 1, currency: "USD", net: 299, tax: 56.81, total: 355.81, rate: 19 },
  ],
};
const items = [item("a", 10, "EUR", 2), item("b", 0.01, "EUR"), item("c", 299, "USD")];

test("a basket is summed up with its tax, each currency by itself", () => {
  expect(sumsOf(items, quote)).toEqual([
    { currency: "EUR", price: 2001, tax: 380, total: 2381 },
    { currency: "USD", price: 29900, tax: 5681, total: 35581 },
  ]);
  expect(sumsOf(items.slice(0, 1), null)).toEqual([{ currency: "EUR", price: 2000, tax: 0, total: 2000 }]);
});

test("a line is asked for with its tax, and where the quote does not know it, at its price", () => {
  const { totalOf, country } = pricingOf(quote);
  expect(country).toBe("DE");
  expect(totalOf(item("a", 10, "EUR", 2)).cents).toBe(2380);
  expect(totalOf(item("a", 10, "EUR", 3)).cents).toBe(3000);
});
