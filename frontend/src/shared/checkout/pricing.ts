import { toCents } from "@/lib/i18n/format";
import type { ExclusiveQuote, InclusiveQuote, QuotedDiscount } from "@/lib/server/api.types";
import type { BasketItem } from "@/shared/basket/basket";
import { type Amount, lineTotal } from "@/shared/basket/sums";

/** A basket's total with the tax of its buyer; amounts as the API has them, the rate in percent. */
export type TaxQuote = InclusiveQuote | ExclusiveQuote;

/** The amounts of the lines of a basket, with the discount and the tax of this buyer (M1). */
export interface Pricing {
  /** Return the amount of a line, less the discount and with the tax. */
  totalOf: (item: BasketItem) => Amount;
  /** Return by how much a line's price in the catalog is reduced, in minor units. */
  reductionOf: (item: BasketItem) => number;
  /** Return the discount code if it reduces one of these lines, else null. */
  codeFor: (items: readonly BasketItem[]) => string | null;
  /** The country of taxation, and the buyer's VAT number; null if no tax is charged or there is none. */
  country: string | null;
  vatId: string | null;
}

/** Price the lines. `quote` is null if the shop charges no tax, `discount` without a discount code. */
export function pricingOf(quote: TaxQuote | null, discount: QuotedDiscount | null): Pricing {
  const taxed = ({ id, quantity }: BasketItem) =>
    quote?.lines.find((line) => line.id === id && line.quantity === quantity);
  /** The discount of a line as it is now: the quote may still have another quantity or price. */
  const reduced = (item: BasketItem) => {
    const line = discount?.lines.find(({ id }) => id === item.id);
    const current = quote ? taxed(item) : line && toCents(line.full) === lineTotal(item).cents;
    return current ? line : undefined;
  };
  const totalOf = (item: BasketItem): Amount => {
    const line = taxed(item) ?? reduced(item);
    return line ? { currency: line.currency, cents: toCents(line.total) } : lineTotal(item);
  };
  const reductionOf = (item: BasketItem): number => {
    const line = reduced(item);
    if (!line) return 0;
    // Where tax is added, the catalog's price is net.
    if (quote?.mode === "exclusive") return lineTotal(item).cents - toCents(taxed(item)?.net ?? 0);
    return toCents(line.full) - toCents(line.total);
  };
  const codeFor = (items: readonly BasketItem[]) => (discount && items.some(reduced) ? discount.code : null);
  return {
    totalOf,
    reductionOf,
    codeFor,
    country: quote?.country ?? null,
    vatId: quote?.buyer.vatId ?? null,
  };
}

export interface TaxSum {
  currency: string;
  /** In minor units: list price, its reduction, tax included in or added to the total, and total. */
  price: number;
  reduction: number;
  tax: number;
  total: number;
}

/** Return one sum for each currency, in the order of the lines (M2). */
export function sumsOf(
  items: readonly BasketItem[],
  quote: TaxQuote | null,
  discount: QuotedDiscount | null,
): TaxSum[] {
  const { totalOf, reductionOf } = pricingOf(quote, discount);
  const sums = new Map<string, TaxSum>();
  for (const item of items) {
    const { currency, cents } = totalOf(item);
    const sum = sums.get(currency) ?? { currency, price: 0, reduction: 0, tax: 0, total: 0 };
    sum.price += lineTotal(item).cents;
    sum.reduction += reductionOf(item);
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
