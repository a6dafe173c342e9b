import { useCompany } from "@/lib/company";
import type { CardForm, Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { readSession, UNSAVED_KEY, writeSession } from "@/lib/storage";
import { hasTypes, isTexts, parsed } from "@/lib/stored";
import type { BasketItem } from "@/shared/basket/basket";
import type { Pricing } from "@/shared/checkout/pricing";
import { refusalOf } from "@/shared/payment/payment-error";

/** The page with the card provider's form. It is a document of its own: its policy alone allows the provider's script. */
export const CARD_FORM = "/checkout/pay";

const KEY = `${UNSAVED_KEY}.payment`;

type Order = "checkout" | "guest-checkout";
type PaymentPage = Functions[Order]["answer"]["payments"][number];

/** A payment that this tab is about to make on the page CARD_FORM. */
export interface HeldPayment {
  /** The request that placed the orders: sent again, it opens the same payment. */
  order: Order;
  body: Functions["guest-checkout"]["body"] | Functions["checkout"]["body"];
  items: readonly { name: string; quantity: number; cents: number }[];
  currency: string;
  orderIds: readonly string[];
  /** The form that the request opened, handed over once. */
  form: CardForm | null;
}

/** Return whether this tab can keep a payment. */
export function canHold(): boolean {
  writeSession(`${KEY}.probe`, "1");
  return readSession(`${KEY}.probe`) === "1";
}

/** Whether the checkout shows the form: the shop has one, and this tab can hand the payment over to its page. */
export function useEmbedded(): boolean {
  const { cardForm } = useCompany();
  return cardForm !== undefined && canHold();
}

/** The page after a payment of these orders. */
export const successOf = (orderIds: readonly string[]) => `/payment-success?order=${orderIds[0] ?? ""}`;

const isLine = (value: unknown) => hasTypes(value, { name: "string", quantity: "number", cents: "number" });

function isHeld(value: unknown): value is HeldPayment {
  if (!hasTypes(value, { order: "string", body: "object", form: "object", currency: "string" })) return false;
  const { order, items, orderIds } = value as HeldPayment;
  const isOrder = order === "checkout" || order === "guest-checkout";
  return isOrder && Array.isArray(items) && items.every(isLine) && isTexts(orderIds);
}

export const heldPayment = () => parsed(readSession(KEY), isHeld);

const hold = (payment: HeldPayment) => writeSession(KEY, JSON.stringify(payment));

/** Return where an order is paid, and keep what the page with the form needs; null if there is nothing to pay. */
export function placeOf(
  order: Order,
  body: HeldPayment["body"],
  answer: Functions[Order]["answer"],
  items: readonly BasketItem[],
  pricing: Pricing,
): string | null {
  const [page] = answer.payments;
  if (!page?.form) return page?.paymentLink ?? null;
  const lines = items.map((item) => ({
    name: item.product.name,
    quantity: item.quantity,
    cents: pricing.totalOf(item).cents,
  }));
  const { form, orderIds } = page;
  hold({ order, body, items: lines, currency: page.total.currency, orderIds, form });
  return CARD_FORM;
}

/** Send the request again; `embedded` opens the form. Leaves for the page after the payment if it is under way. */
async function reopened(
  { order, body, orderIds }: HeldPayment,
  embedded: boolean,
): Promise<PaymentPage | null> {
  try {
    const answer = await call(order, { ...body, embedded } as Functions["guest-checkout"]["body"]);
    const [page] = answer.payments;
    if (page) return page;
  } catch (error) {
    if (refusalOf(error) !== "payment_in_progress") throw error;
  }
  window.location.replace(successOf(orderIds));
  return null;
}

/** Return the form; null while the browser leaves for the provider's page, if the shop shows no form any more. */
export async function formOf(payment: HeldPayment): Promise<CardForm | null> {
  const { form } = heldPayment() ?? payment;
  if (form) {
    hold({ ...payment, form: null });
    return form;
  }
  const page = await reopened(payment, true);
  if (page?.paymentLink) window.location.replace(page.paymentLink);
  return page?.form ?? null;
}

/** Leave for the provider's page, which takes the place of the form. */
export async function payElsewhere(payment: HeldPayment): Promise<void> {
  const page = await reopened(payment, false);
  if (page?.paymentLink) window.location.assign(page.paymentLink);
}
