import type { FullOrder, Line } from "@/features/admin-orders/page/order-reads";
import { toCents } from "@/lib/i18n/format";

type Priced = Pick<FullOrder, "total_amount" | "paid_amount" | "refunded_amount" | "currency">;

/** Unexpected money beside what was to be paid; `difference` is what came too much, or below 0 what is missing. */
export interface Coverage {
  /** In `currency`, which may be another one than the order's: then nothing can be compared. */
  came: number;
  currency: string;
  difference: number | null;
  /** What was asked for, where that was for this order and others: what came is shared among all. */
  requested: number | null;
}

/** How far the money of a payment goes: to what its order still waits for, or to what it asked for several orders. */
export function coverageOf(order: Priced, { amount, payment }: Line): Coverage {
  const came = payment.received ?? payment.amount;
  const currency = payment.received_currency ?? payment.currency;
  const requested = amount === payment.amount ? null : payment.amount;
  const holds = toCents(order.paid_amount) - toCents(order.refunded_amount);
  const open = requested === null ? Math.max(0, toCents(order.total_amount) - holds) : toCents(requested);
  const difference = currency === order.currency ? (toCents(came) - open) / 100 : null;
  return { came, currency, difference, requested };
}
