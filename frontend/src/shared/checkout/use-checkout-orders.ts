import { useEffect, useState } from "react";
import { basket } from "@/shared/basket/basket-store";
import { forgetCheckout } from "@/shared/checkout/checkout-id";
import { openOrders, useOpenOrders } from "@/shared/payment/open-orders";
import { awaitsPayment, isClosed, isPaid, useWatchedOrders } from "@/shared/payment/watch-orders";
import { useSession } from "@/shared/session/session-store";

interface CheckoutOrders {
  /** Products with an open payment page. */
  waiting: ReadonlySet<string>;
  /** Names of items paid while this page was open. */
  paid: readonly string[];
}

/** Watch the orders that were placed from the basket: paid ones leave it (BSK, M9). */
export function useCheckoutOrders(): CheckoutOrders {
  const { user } = useSession();
  const mine = useOpenOrders().filter(({ userId }) => userId === user?.id);
  const ids = mine.map(({ orderId }) => orderId);
  const { data } = useWatchedOrders(ids);
  const [paid, setPaid] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer depends on these ids
  useEffect(() => {
    if (!data) return;
    const alive = data.filter(({ status }) => !isClosed(status)).map(({ id }) => id);
    const gone = ids.filter((id) => !alive.includes(id));
    if (gone.length > 0) openOrders.forget(gone);
    const done = data.filter(({ status }) => isPaid(status));
    if (done.length === 0) return;
    const names = basket
      .current()
      .filter(({ id }) => done.some(({ product_id }) => product_id === id))
      .map(({ product }) => product.name);
    setPaid((before) => [...before, ...names]);
    forgetCheckout();
    openOrders.settle(done.map(({ id }) => id));
  }, [data]);
  const open = data?.filter(({ status }) => status !== "pending" && awaitsPayment(status)) ?? [];
  return { waiting: new Set(open.map(({ product_id }) => product_id ?? "")), paid };
}
