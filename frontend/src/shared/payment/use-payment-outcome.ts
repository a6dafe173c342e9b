import { useEffect, useState, useSyncExternalStore } from "react";
import { openOrders } from "@/shared/payment/open-orders";
import { isPaymentWindow } from "@/shared/payment/payment-window";
import { awaitsPayment, isPaid, useWatchedOrders, type WatchedOrder } from "@/shared/payment/watch-orders";
import { useSession } from "@/shared/session/session-store";

const SLOW_MS = 45_000;

/** The state of a payment, as far as the server has reported it. */
export type Outcome = "confirming" | "slow" | "paid" | "closed" | "guest" | "unknown";

/** Derive the outcome; `slow` after a long wait. */
export function outcomeOf(
  { user, loading }: { user: unknown; loading: boolean },
  orders: readonly Pick<WatchedOrder, "status">[] | undefined,
  slow: boolean,
): Outcome {
  if (!user) return loading ? "confirming" : "guest";
  if (orders?.length === 0) return "unknown";
  if (!orders || orders.some(({ status }) => awaitsPayment(status))) return slow ? "slow" : "confirming";
  return orders.some(({ status }) => isPaid(status)) ? "paid" : "closed";
}

/** Return these orders with those placed together: one payment pays a checkout, and names its first order. */
function paidTogether(ids: readonly string[]): string[] {
  const open = openOrders.current();
  const named = open.filter(({ orderId }) => ids.includes(orderId));
  const checkouts = named.map(({ checkoutId }) => checkoutId).filter(Boolean);
  const others = open.filter(({ checkoutId }) => checkouts.includes(checkoutId));
  return [...new Set([...ids, ...others.map(({ orderId }) => orderId)])];
}

interface Returned {
  outcome: Outcome;
  /** The orders that were placed together. */
  together: readonly string[];
  /** Nothing was to be paid. */
  free: boolean;
}

/** Watch the orders of a visitor who returns from paying. Paid ones leave the basket. */
export function usePaymentOutcome(ids: readonly string[]): Returned {
  const session = useSession();
  const [together] = useState(() => paidTogether(ids));
  const { data } = useWatchedOrders(together);
  const slow = useSlow();
  useEffect(() => {
    // The page that opened the payment window detects it too, and reports what was paid.
    if (!data || isPaymentWindow()) return;
    openOrders.settle(data.filter(({ status }) => isPaid(status)).map(({ id }) => id));
  }, [data]);
  const free = data?.every(({ total_amount }) => total_amount === 0) ?? false;
  return { outcome: outcomeOf(session, data, slow), together, free };
}

/** Return true after a long wait. */
export function useSlow(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}

/** isPaymentWindow as state; false while the server's HTML is shown. */
export function useInPaymentWindow(): boolean {
  return useSyncExternalStore(
    () => () => {},
    isPaymentWindow,
    () => false,
  );
}
