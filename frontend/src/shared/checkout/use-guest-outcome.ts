import { useEffect } from "react";
import { forgetCheckout } from "@/shared/checkout/checkout-id";
import { type GuestOrder, useGuestOrders } from "@/shared/checkout/guest-checkouts";
import { openOrders } from "@/shared/payment/open-orders";
import { type Outcome, outcomeOf, useSlow } from "@/shared/payment/use-payment-outcome";
import { isPaid } from "@/shared/payment/watch-orders";

/** Watch the orders of a guest who returns from paying. Paid ones leave the basket. */
export function useGuestOutcome(token: string): {
  outcome: Outcome;
  orders: readonly GuestOrder[];
} {
  const { data, error } = useGuestOrders(token);
  const slow = useSlow();
  useEffect(() => {
    const paid = data?.orders.filter(({ status }) => isPaid(status)) ?? [];
    if (paid.length === 0) return;
    forgetCheckout();
    openOrders.settle(paid.map(({ id }) => id));
  }, [data]);
  if (error) return { outcome: "unknown", orders: [] };
  const orders = data?.orders;
  // One currency of several may be paid: the others still wait in the basket.
  const seen = orders?.some(({ status }) => isPaid(status)) ? orders.filter((o) => isPaid(o.status)) : orders;
  return { outcome: outcomeOf({ user: true, loading: false }, seen, slow), orders: seen ?? [] };
}
