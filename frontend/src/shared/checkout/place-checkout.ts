import type { User } from "@supabase/auth-js";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { type BasketItem, lineOf } from "@/shared/basket/basket";
import { checkoutIdOf, forgetCheckout, forgettingRefused } from "@/shared/checkout/checkout-id";
import { placeOf } from "@/shared/checkout/held-payment";
import { codeForOrders, type Terms } from "@/shared/checkout/place-order";
import type { Pricing } from "@/shared/checkout/pricing";
import { recommendation } from "@/shared/checkout/typed-details";
import { openOrders } from "@/shared/payment/open-orders";
import { PaymentError } from "@/shared/payment/payment-error";
import type { Opened } from "@/shared/payment/use-payment";
import { isClosed } from "@/shared/payment/watch-orders";

interface Placed {
  answer: Functions["checkout"]["answer"];
  url: string | null;
}

/** Return the lines as the server compares them with its own prices (M1). */
export function checkoutLines(items: readonly BasketItem[], pricing: Pricing) {
  return items.map((item) => {
    const { cents, currency } = pricing.totalOf(item);
    return { ...lineOf(item), amount: cents / 100, currency };
  });
}

/** Return the terms without those that are not asked for. */
export const definedOf = ({ beginAtOnce, billingAddress, embedded }: Terms) => ({
  ...(embedded ? { embedded } : {}),
  ...(beginAtOnce === undefined ? {} : { beginAtOnce }),
  ...(billingAddress ? { billingAddress } : {}),
});

/** Return the discount code of these lines, if there is one. */
export function discountOf(items: readonly BasketItem[], pricing: Pricing): { discountCode?: string } {
  const discountCode = pricing.codeFor(items);
  return discountCode ? { discountCode } : {};
}

async function place(
  user: User,
  items: readonly BasketItem[],
  pricing: Pricing,
  terms: Terms,
): Promise<Placed> {
  const checkoutId = checkoutIdOf(items, pricing, user.id, terms);
  const code = codeForOrders();
  const body = {
    checkoutId,
    lines: checkoutLines(items, pricing),
    ...definedOf(terms),
    ...(code ? { referralCode: code } : {}),
    ...recommendation(),
    ...discountOf(items, pricing),
  };
  const answer = await forgettingRefused(call("checkout", body));
  openOrders.add(
    ...answer.orders.map(({ id, productId, quantity }) => ({
      orderId: id,
      userId: user.id,
      productId: productId ?? "",
      quantity,
      checkoutId,
      referralCode: code,
    })),
  );
  return { answer, url: placeOf("checkout", body, answer, items, pricing) };
}

/** Order several lines of one currency together and return their payment page (M8). */
export async function openLines(
  user: User,
  items: readonly BasketItem[],
  pricing: Pricing,
  terms: Terms,
): Promise<Opened> {
  let { answer, url } = await place(user, items, pricing, terms);
  if (answer.orders.every(({ status }) => isClosed(status))) {
    // An earlier attempt has expired since.
    openOrders.forget(answer.orders.map(({ id }) => id));
    forgetCheckout();
    ({ answer, url } = await place(user, items, pricing, terms));
  }
  const [order] = answer.orders;
  if (!order) throw new PaymentError("noOrder");
  return { orderId: order.id, url };
}
