import { formatPrice, formatRate } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import type { Tables } from "@/lib/server/api.types";

type Row = Tables["discount_codes"]["row"];

/** The link that fills a code in for the buyer. */
export const discountLink = (code: string) => `${window.location.origin}/?code=${encodeURIComponent(code)}`;

/** Return what a code takes off, as a number of percent or an amount. */
export function reductionOf(row: Pick<Row, "kind" | "percent" | "amount" | "currency">, language: Language) {
  const percent = row.kind === "percent";
  return {
    percent,
    text: percent ? formatRate(row.percent, language) : formatPrice(row.amount, row.currency, language),
  };
}

type Sums<K extends string> = Record<`${K}_${"usd" | "eur" | "gbp"}`, number>;

/**
 * Return the sums of a code's orders, an amount for each currency that has any: they are never added up (M2). `income` is
 * what the orders hold, `commission` what they earned the code's partner.
 */
export function sumsOf<K extends "income" | "commission">(row: Sums<K>, of: K, language: Language): string[] {
  return (["USD", "EUR", "GBP"] as const)
    .map((currency) => ({ currency, amount: row[`${of}_${currency.toLowerCase()}` as keyof Sums<K>] }))
    .filter(({ amount }) => amount !== 0)
    .map(({ currency, amount }) => formatPrice(amount, currency, language));
}
