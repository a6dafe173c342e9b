import { useSyncExternalStore } from "react";
import { storedList } from "@/lib/stored-list";
import { added, type BasketItem, parseBasket, withQuantity } from "@/shared/basket/basket";

const KEY = "basket";
const { current, put, subscribe } = storedList(KEY, parseBasket);

/** The basket's lines, kept over reloads and shared by all tabs; null while the server's HTML is shown. */
export function useBasket(): readonly BasketItem[] | null {
  return useSyncExternalStore(subscribe, current, () => null);
}

export const basket = {
  add: (product: BasketItem["product"], quantity = 1) => put(added(current(), product, quantity)),
  /** Have exactly one of a product, whether or not it was there. */
  putOne: (product: BasketItem["product"]) => put(withQuantity(added(current(), product), product.id, 1)),
  setQuantity: (id: string, quantity: number) => put(withQuantity(current(), id, quantity)),
  remove: (id: string) => put(withQuantity(current(), id, 0)),
  clear: () => put([]),
  /** Replace all lines, used by undo. */
  restore: put,
  current,
};
