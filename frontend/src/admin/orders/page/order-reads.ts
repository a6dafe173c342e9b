import { ORDER_COLUMNS, type Order } from "@/admin/orders/order";
import type { Tables } from "@/lib/server/api.types";
import { list, one } from "@/lib/server/rest-query";
import type { InvoiceDocument } from "@/shared/billing/documents";

type Row<N extends keyof Tables> = Tables[N]["row"];

/** An order with its invoices and their notes, for its own page. */
export type FullOrder = Order & { invoices: (InvoiceDocument & { note: string | null })[] };

/** A payment's share for the order, and the payment. */
export type Line = Row<"payment_lines"> & { payment: Row<"payments"> };
export type Refund = Row<"refunds">;
type Entry = Row<"commissions"> & { referral: { referral_code: string } | null };

/** All reads of an order's page. */
export const readsOf = (id: string) => ({
  order: one<"orders", FullOrder>("orders", {
    id: `eq.${id}`,
    select: `${ORDER_COLUMNS},invoices(id,number,kind,issued_at,note)`,
  }),
  lines: list<"payment_lines", Line>("payment_lines", {
    order_id: `eq.${id}`,
    select: "*,payment:payments(*)",
  }),
  refunds: list("refunds", { order_id: `eq.${id}`, order: "created_at" }),
  entries: list<"commissions", Entry>("commissions", {
    order_id: `eq.${id}`,
    select: "*,referral:referrals(referral_code)",
    order: "created_at",
  }),
  seats: list("workshop_enrollments", { order_id: `eq.${id}`, order: "enrolled_at.desc", limit: 1 }),
});

const MAX_ENTRIES = 200;

/** The history of the order, its payments, refunds and details, newest first. */
export const entriesOf = (ids: string[]) =>
  list("audit_log", { subject_id: `in.(${ids.join(",")})`, order: "created_at.desc", limit: MAX_ENTRIES });
