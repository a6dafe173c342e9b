import { useSyncExternalStore } from "react";
import { hasTypes, parsed } from "@/lib/stored";
import { storedList } from "@/lib/stored-list";
import { basket } from "@/shared/basket/basket-store";
import { putDiscountCode } from "@/shared/discounts/discount-code";

/** An unpaid order placed from a line of the basket. */
interface OpenOrder {
  orderId: string;
  /** Its owner: another user of this browser does not pay for it. */
  userId: string;
  productId: string;
  quantity: number;
  /** The checkout that it was placed with, if several lines are paid together. */
  checkoutId?: string;
  /** Stored, because the visitor's own code is removed with the first conversion. */
  referralCode: string | null;
}

const KEY = "guildhall.openOrders";
const NONE: readonly OpenOrder[] = [];

const TYPES = { orderId: "string", userId: "string", productId: "string", quantity: "number" };
const isOrder = (value: unknown): value is OpenOrder => hasTypes(value, TYPES);
const parse = (text: string | null) => parsed(text, Array.isArray)?.filter(isOrder) ?? NONE;

const { current, put, subscribe } = storedList(KEY, parse);

/** The orders that are being paid, shared by all tabs; none while the server's HTML is shown. */
export function useOpenOrders(): readonly OpenOrder[] {
  return useSyncExternalStore(subscribe, current, () => NONE);
}

export const openOrders = {
  current,
  /** Add orders; known ones are not duplicated. */
  add: (...placed: OpenOrder[]) => {
    const ids = placed.map(({ orderId }) => orderId);
    put([...current().filter(({ orderId }) => !ids.includes(orderId)), ...placed]);
  },
  forget: (ids: readonly string[]) => put(current().filter(({ orderId }) => !ids.includes(orderId))),
  /** Remove paid orders, and their lines from the basket. A discount code is used with the last of them. */
  settle: (ids: readonly string[]) => {
    const paid = current().filter(({ orderId }) => ids.includes(orderId));
    if (paid.length === 0) return;
    openOrders.forget(ids);
    for (const { productId, quantity } of paid) {
      const line = basket.current().find(({ id }) => id === productId);
      if (line) basket.setQuantity(productId, line.quantity - quantity);
    }
    if (basket.current().length === 0) putDiscountCode("");
  },
};
