import { readLocal, removeLocal, writeLocal } from "@/lib/storage";
import { hasTypes, parsed } from "@/lib/stored";
import { randomId } from "@/lib/uuid";
import type { BasketItem } from "@/shared/basket/basket";
import type { Terms } from "@/shared/checkout/place-order";
import type { Pricing } from "@/shared/checkout/pricing";
import { recommendation } from "@/shared/checkout/typed-details";
import { refusalOf } from "@/shared/payment/payment-error";

const KEY = "guildhall.checkout";

interface Stored {
  lines: string;
  id: string;
}

const isStored = (value: unknown): value is Stored => hasTypes(value, { lines: "string", id: "string" });

/** Return a fingerprint: another quantity, price, tax, buyer or other terms are another checkout. */
function written(
  items: readonly BasketItem[],
  { totalOf, codeFor, country, vatId }: Pricing,
  buyer: string,
  { beginAtOnce, billingAddress }: Terms,
): string {
  const lines = items.map((item) => [item.id, item.quantity, totalOf(item)]);
  return JSON.stringify([
    buyer,
    country,
    vatId,
    beginAtOnce,
    billingAddress,
    lines,
    codeFor(items),
    recommendation(),
  ]);
}

/**
 * Return the id of a checkout of these lines: stable over retries, so that nothing is ordered twice (M8). The server
 * refuses an id that comes again with anything else. `buyer` is an account's id, or a guest's address.
 */
export function checkoutIdOf(
  items: readonly BasketItem[],
  pricing: Pricing,
  buyer: string,
  terms: Terms,
): string {
  const lines = written(items, pricing, buyer, terms);
  const stored = parsed(readLocal(KEY), isStored);
  if (stored?.lines === lines) return stored.id;
  const id = randomId();
  writeLocal(KEY, JSON.stringify({ lines, id } satisfies Stored));
  return id;
}

/** Forget a paid, closed or refused checkout: the same lines are a new checkout from now on. */
export function forgetCheckout(): void {
  removeLocal(KEY);
}

/** Forget the checkout if its id is refused as one of something else, so that the next attempt gets a new id. */
export async function forgettingRefused<Answer>(placing: Promise<Answer>): Promise<Answer> {
  try {
    return await placing;
  } catch (error) {
    if (refusalOf(error) === "checkout_reused") forgetCheckout();
    throw error;
  }
}
