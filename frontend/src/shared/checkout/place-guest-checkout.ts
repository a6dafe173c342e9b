import type { Language } from "@/lib/i18n/languages";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import type { BasketItem } from "@/shared/basket/basket";
import { checkoutIdOf, forgetCheckout, forgettingRefused } from "@/shared/checkout/checkout-id";
import { keepGuestCheckout } from "@/shared/checkout/guest-checkouts";
import { placeOf } from "@/shared/checkout/held-payment";
import { checkoutLines, definedOf, discountOf } from "@/shared/checkout/place-checkout";
import { codeForOrders, type Terms } from "@/shared/checkout/place-order";
import type { Pricing } from "@/shared/checkout/pricing";
import { recommendation } from "@/shared/checkout/typed-details";
import { openOrders } from "@/shared/payment/open-orders";
import { PaymentError } from "@/shared/payment/payment-error";
import type { Opened } from "@/shared/payment/use-payment";
import { isClosed } from "@/shared/payment/watch-orders";

/** The buyer, as typed. */
export interface Guest extends Terms {
  email: string;
  country: string;
  /** Empty for a consumer. */
  vatId: string;
  /** The participant, if a seat is ordered. */
  firstName?: string;
  lastName?: string;
  language: Language;
}

interface Placed {
  answer: Functions["guest-checkout"]["answer"];
  url: string | null;
}

/** The owner of the orders of guests in `openOrders`. */
const GUEST = "guest";

async function place(guest: Guest, items: readonly BasketItem[], pricing: Pricing): Promise<Placed> {
  const checkoutId = checkoutIdOf(items, pricing, guest.email, guest);
  const code = codeForOrders();
  const { email, country, vatId, language, firstName, lastName } = guest;
  const body = {
    checkoutId,
    lines: checkoutLines(items, pricing),
    email,
    language,
    ...(country ? { country } : {}),
    ...(vatId ? { vatId } : {}),
    ...(firstName ? { firstName } : {}),
    ...(lastName ? { lastName } : {}),
    ...definedOf(guest),
    ...(code ? { referralCode: code } : {}),
    ...recommendation(),
    ...discountOf(items, pricing),
  };
  const answer = await forgettingRefused(call("guest-checkout", body));
  keepGuestCheckout(email, { orderIds: answer.orders.map(({ id }) => id), token: answer.token });
  openOrders.add(
    ...answer.orders.map(({ id, productId, quantity }) => ({
      orderId: id,
      userId: GUEST,
      productId: productId ?? "",
      quantity,
      checkoutId,
      referralCode: code,
    })),
  );
  return { answer, url: placeOf("guest-checkout", body, answer, items, pricing) };
}

/** Order lines of one currency without an account and return their payment page. */
export async function openGuestLines(
  guest: Guest,
  items: readonly BasketItem[],
  pricing: Pricing,
): Promise<Opened> {
  let { answer, url } = await place(guest, items, pricing);
  if (answer.orders.every(({ status }) => isClosed(status))) {
    openOrders.forget(answer.orders.map(({ id }) => id));
    forgetCheckout();
    ({ answer, url } = await place(guest, items, pricing));
  }
  const [order] = answer.orders;
  if (!order) throw new PaymentError("noOrder");
  return { orderId: order.id, url };
}
