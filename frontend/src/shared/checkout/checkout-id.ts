import { readLocal, removeLocal, writeLocal } from "@/lib/storage";
import { randomId } from "@/lib/uuid";
import type { BasketItem } from "@/shared/basket/basket";
import type { BillingAddress } from "@/shared/billing/billing-address";
import type { Pricing } from "@/shared/checkout/pricing";

const KEY = "guildhall.checkout";

interface Stored {
  lines: string;
  id: string;
}

/** Return a fingerprint of the lines: another quantity, price, tax or address is another checkout. */
function written(
  items: readonly BasketItem[],
  { totalOf, country, vatId }: Pricing,
  address: BillingAddress | undefined,
): string {
  const lines = items.map((item) => [item.id, item.quantity, totalOf(item)]);
  return JSON.stringify([country, vatId, lines, ...(address ? [address] : [])]);
}

/**
 * Return the id of a checkout of these lines: stable over retries, so that nothing is ordered twice (M8). An order keeps
 * the `address` that it was placed with.
 */
export function checkoutIdOf(
  items: readonly BasketItem[],
  pricing: Pricing,
  address: BillingAddress | undefined,
): string {
  const lines = written(items, pricing, address);
  const stored = JSON.parse(readLocal(KEY) ?? "null") as Stored | null;
  if (stored?.lines === lines) return stored.id;
  const id = randomId();
  writeLocal(KEY, JSON.stringify({ lines, id } satisfies Stored));
  return id;
}

/** Forget a paid or closed checkout: the same lines are a new checkout from now on. */
export function forgetCheckout(): void {
  removeLocal(KEY);
}
