import type { User } from "@supabase/auth-js";
import { toCents } from "@/lib/i18n/format";
import type { Tables } from "@/lib/server/api.types";
import { insert, readFirst } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import type { BasketItem } from "@/shared/basket/basket";
import type { BillingAddress } from "@/shared/billing/billing-address";
import type { Pricing } from "@/shared/checkout/pricing";
import { recommendation } from "@/shared/checkout/typed-details";
import { openOrders } from "@/shared/payment/open-orders";
import { PaymentError } from "@/shared/payment/payment-error";
import { paymentLink } from "@/shared/payment/payment-link";
import type { Opened } from "@/shared/payment/use-payment";
import { awaitsPayment } from "@/shared/payment/watch-orders";
import { referralCode } from "@/shared/referral/referral";
import { ensureProfile } from "@/shared/session/profile";

const COLUMNS = "id,status,total_amount,currency,tax_country,vat_id,billing_address";

/**
 * The buyer's consent and the address on the invoice, each undefined where the law asks for none. `embedded`: the card
 * provider's form is shown in the checkout.
 */
export interface Terms {
  embedded?: boolean;
  beginAtOnce?: boolean | undefined;
  billingAddress?: BillingAddress | undefined;
}

type OrderAddress = NonNullable<Tables["orders"]["insert"]["billing_address"]>;

interface Placed {
  id: string;
  status: string;
  total_amount: number;
  currency: string;
  tax_country: string | null;
  vat_id: string | null;
  billing_address?: Record<string, unknown> | null;
}

function addressColumn({ billingAddress }: Terms): OrderAddress | null {
  if (!billingAddress) return null;
  const { name, street, postalCode, city } = billingAddress;
  return { name, street, postal_code: postalCode, city };
}

/** Return whether two addresses name the same recipient; blank and missing fields are the same. */
function sameAddress(one: Placed["billing_address"], other: OrderAddress | null): boolean {
  const fields = ["name", "street", "postal_code", "city"] as const;
  return fields.every((field) => String(one?.[field] ?? "").trim() === (other?.[field] ?? "").trim());
}

/**
 * Return the visitor's referral code; the first conversion removed it, so the other lines take it from their orders.
 */
export function codeForOrders(): string | null {
  return referralCode() ?? openOrders.current().find((order) => order.referralCode)?.referralCode ?? null;
}

/** Return the order that an earlier click placed for this line, if it can still be paid. */
async function earlierOrder(
  user: User,
  item: BasketItem,
  pricing: Pricing,
  terms: Terms,
): Promise<Placed | null> {
  const { cents, currency } = pricing.totalOf(item);
  const known = openOrders
    .current()
    .find(
      ({ userId, productId, quantity, checkoutId }) =>
        userId === user.id && productId === item.id && quantity === item.quantity && !checkoutId,
    );
  if (!known) return null;
  const order = await readFirst(
    list<"orders", Placed>("orders", { select: COLUMNS, id: `eq.${known.orderId}` }),
  );
  const same =
    order &&
    toCents(order.total_amount) === cents &&
    order.currency === currency &&
    order.tax_country === pricing.country &&
    sameAddress(order.billing_address, addressColumn(terms)) &&
    (pricing.country === null || order.vat_id === pricing.vatId);
  return same && awaitsPayment(order.status) ? order : null;
}

async function placeOrder(user: User, item: BasketItem, pricing: Pricing, terms: Terms): Promise<Placed> {
  const profileId = await ensureProfile(user).catch((cause) => {
    throw new PaymentError("profile", cause);
  });
  const { cents, currency } = pricing.totalOf(item);
  const { quantity } = item;
  const { beginAtOnce, billingAddress } = terms;
  const code = codeForOrders();
  const { recommendedBy } = recommendation();
  const row: Tables["orders"]["insert"] = {
    user_id: profileId,
    auth_user_id: user.id,
    product_id: item.id,
    quantity,
    total_amount: cents / 100,
    currency: currency as NonNullable<Tables["orders"]["insert"]["currency"]>,
    status: "pending",
    referral_code: code,
    order_data: { quantity },
    ...(recommendedBy ? { recommended_by: recommendedBy } : {}),
    ...(beginAtOnce === undefined ? {} : { begin_at_once: beginAtOnce }),
    ...(billingAddress ? { billing_address: addressColumn(terms) } : {}),
  };
  const order = await insert("orders", row, COLUMNS);
  openOrders.add({ orderId: order.id, userId: user.id, productId: item.id, quantity, referralCode: code });
  return order;
}

/** Order one line of the basket and return its payment page (spec §4); free orders need none. */
export async function openLine(
  user: User,
  item: BasketItem,
  pricing: Pricing,
  terms: Terms,
): Promise<Opened> {
  const { id, status, total_amount, currency } =
    (await earlierOrder(user, item, pricing, terms)) ?? (await placeOrder(user, item, pricing, terms));
  if (!awaitsPayment(status)) return { orderId: id, url: null };
  const productName = item.product.name;
  return {
    orderId: id,
    url: await paymentLink({ orderId: id, amount: total_amount, currency, productName }),
  };
}
