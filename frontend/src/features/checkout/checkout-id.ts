import { type BasketItem, lineTotal } from "@/features/basket/basket";
import { readLocal, removeLocal, writeLocal } from "@/lib/storage";
import { randomId } from "@/lib/uuid";

const KEY = "guildhall.checkout";

interface Stored {
  lines: string;
  id: string;
}

/** The lines in a text: another quantity or price is another checkout. */
function written(items: readonly BasketItem[]): string {
  return JSON.stringify(items.map((item) => [item.id, item.quantity, lineTotal(item)]));
}

/** The name of a checkout of these lines: the same each time it is tried, so that nothing is ordered twice (M8). */
export function checkoutIdOf(items: readonly BasketItem[]): string {
  const lines = written(items);
  const stored = JSON.parse(readLocal(KEY) ?? "null") as Stored | null;
  if (stored?.lines === lines) return stored.id;
  const id = randomId();
  writeLocal(KEY, JSON.stringify({ lines, id } satisfies Stored));
  return id;
}

/** It is paid or closed: the same lines are another checkout from now on. */
export function forgetCheckout(): void {
  removeLocal(KEY);
}
