import { toCents } from "@/lib/i18n/format";
import type { BasketItem } from "@/shared/basket/basket";

/** An amount in minor units of one currency. */
export interface Amount {
  currency: string;
  cents: number;
}

/** Price × quantity of one line. */
export function lineTotal({ product, quantity }: BasketItem): Amount {
  return { currency: product.currency, cents: toCents(product.price) * quantity };
}

/** Return the sum of price × quantity, one for each currency: two currencies are never added (M2). */
export function totalPrice(items: readonly BasketItem[]): Amount[] {
  const sums = new Map<string, number>();
  for (const { currency, cents } of items.map(lineTotal))
    sums.set(currency, (sums.get(currency) ?? 0) + cents);
  return [...sums].map(([currency, cents]) => ({ currency, cents }));
}
