import { useSyncExternalStore } from "react";
import { added, type BasketItem, parseBasket, withQuantity } from "@/features/basket/basket";
import { readLocal, writeLocal } from "@/lib/storage";

const KEY = "basket";
const listeners = new Set<() => void>();
let items: readonly BasketItem[] | null = null;

function current(): readonly BasketItem[] {
  items ??= parseBasket(readLocal(KEY));
  return items;
}

function put(next: readonly BasketItem[]): void {
  items = next;
  writeLocal(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // Another tab changed the basket: read it again.
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return;
    items = null;
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** The basket's lines, kept over reloads and shared by all tabs; null while the server's HTML is shown. */
export function useBasket(): readonly BasketItem[] | null {
  return useSyncExternalStore(subscribe, current, () => null);
}

export const basket = {
  add: (product: BasketItem["product"], quantity = 1) => put(added(current(), product, quantity)),
  setQuantity: (id: string, quantity: number) => put(withQuantity(current(), id, quantity)),
  remove: (id: string) => put(withQuantity(current(), id, 0)),
  clear: () => put([]),
  /** Puts lines in the place of all that is there, as undo does. */
  restore: put,
  current,
};
