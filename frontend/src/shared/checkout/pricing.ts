import { toCents } from "@/lib/i18n/format";
import type { ExclusiveQuote, InclusiveQuote } from "@/lib/server/api.types";
import type { BasketItem } from "@/shared/basket/basket";
import { type Amount, lineTotal } from "@/shared/basket/sums";

/** A basket's total with the tax of its buyer; amounts as the API has them, the rate in percent. */
export type TaxQuote = InclusiveQuote | ExclusiveQuote;

/** The amounts of the lines of a basket, with the tax of this buyer (M1). */
export interface Pricing {
  /** Return the amount of a line, tax included. */
  totalOf: (item: BasketItem) => Amount;
  /** The country of taxation, and the buyer's VAT number; null if no tax is charged or there is none. */
  country: string | null;
  vatId: string | null;
}

/** Price the lines. `quote` is null if the shop charges no tax. */
export function pricingOf(quote: TaxQuote | null): Pricing {
  const totalOf = (item: BasketItem): Amount => {
    const line = quote?.lines.find(({ id, quantity }) => id === item.id && quantity === item.quantity);
    return line ? { currency: line.currency, cents: toCents(line.total) } : lineTotal(item);
  };
  return { totalOf, country: quote?.country ?? null, vatId: quote?.buyer.vatId ?? null };
}

export interface TaxSum {
  currency: string;
  /** In minor units: list price, tax included in or added to the total, and total. */
  price: number;
  tax: number;
  total: number;
}

/** Return one sum for each currency, in the order of the lines (M2). */
export function sumsOf(items: readonly BasketItem[], quote: TaxQuote | null): TaxSum[] {
  const { totalOf } = pricingOf(quote);
  const sums = new Map<string, TaxSum>();
  for (const item of items) {
    const { currency, cents } = totalOf(item);
    const sum = sums.get(currency) ?? { currency, price: 0, tax: 0, total: 0 };
    sum.price += lineTotal(item).cents;
    sum.tax += toCents(quote?.lines.find(({ id }) => id === item.id)?.tax ?? 0);
    sum.total += cents;
    sums.set(currency, sum);
  }
  return [...sums.values()];
}

/** The part of a basket that one rate applies to, in minor units. */
export interface TaxRow {
  currency: string;
  /** In percent. */
  rate: number;
  /** The code of the country of taxation. */
  country: string | null;
  reverseCharge: boolean;
  /** Why no tax is charged. */
  note: string | null;
  net: number;
  tax: number;
  total: number;
}

/** Return one row for each currency, rate and country, from the lines that the invoices will state. */
export function taxRowsOf(items: readonly BasketItem[], quote: TaxQuote): TaxRow[] {
  const rows = new Map<string, TaxRow>();
  for (const { id } of items) {
    const line = quote.lines.find((each) => each.id === id);
    if (!line) continue;
    const { currency, rate, country, reverseCharge, note } = line;
    const key = JSON.stringify([currency, rate, country, reverseCharge, note]);
    const row = rows.get(key) ?? { currency, rate, country, reverseCharge, note, net: 0, tax: 0, total: 0 };
    row.net += toCents(line.net);
    row.tax += toCents(line.tax);
    row.total += toCents(line.total);
    rows.set(key, row);
  }
  return [...rows.values()];
}
