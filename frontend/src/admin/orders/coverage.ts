import type { FullOrder, Line } from "@/admin/orders/page/order-reads";
import { toCents } from "@/lib/i18n/format";

type Priced = Pick<FullOrder, "total_amount" | "paid_amount" | "refunded_amount" | "currency">;

/** An unexpected payment compared with the amount due; `difference` is the excess, negative if money is missing. */
export interface Coverage {
  /** In `currency`, which may differ from the order's: then nothing can be compared. */
  came: number;
  currency: string;
  difference: number | null;
  /** The amount due, if it was for this order and others: the payment is shared among all. */
  amountDue: number | null;
}

/** Compare a payment with the open amount of its order, or with the amount due for several orders. */
export function coverageOf(order: Priced, { amount, payment }: Line): Coverage {
  const came = payment.received ?? payment.amount;
  const currency = payment.received_currency ?? payment.currency;
  const amountDue = amount === payment.amount ? null : payment.amount;
  const holds = toCents(order.paid_amount) - toCents(order.refunded_amount);
  const open = amountDue === null ? Math.max(0, toCents(order.total_amount) - holds) : toCents(amountDue);
  const difference = currency === order.currency ? (toCents(came) - open) / 100 : null;
  return { came, currency, difference, amountDue };
}
