import type { Tables } from "@/lib/server/api.types";
import { list, one } from "@/lib/server/rest-query";

type Row<N extends keyof Tables> = Tables[N]["row"];

/** Rows shown of each list; a link leads to all of them. */
const SHOWN = 8;

type CustomerOrder = Row<"orders"> & {
  product: { name: string } | null;
  workshop: { title: string } | null;
};
type Binding = Row<"attributions"> & { referral: { id: string; referral_code: string } | null };
export type Note = Row<"customer_notes">;

export const customerOf = (id: string) => one("users", { id: `eq.${id}` });

/** All reads of a customer's page that support may do. */
export const readsOf = (id: string) => ({
  orders: list<"orders", CustomerOrder>("orders", {
    user_id: `eq.${id}`,
    select: "*,product:products(name:office_name),workshop:workshops(title)",
    order: "created_at.desc,id.desc",
    limit: SHOWN,
  }),
  seats: list("workshop_enrollments", { user_id: `eq.${id}`, order: "enrolled_at.desc", limit: SHOWN }),
  notes: list("customer_notes", { user_id: `eq.${id}`, order: "created_at.desc,id.desc" }),
});

/** The reads by the customer's address: the messages that they wrote, and the mails that they got. */
export const readsByEmail = (email: string) => ({
  messages: list("contact_messages", { email: `eq.${email}`, order: "created_at.desc", limit: SHOWN }),
  mails: list("mails", { recipient: `eq.${email}`, order: "created_at.desc", limit: SHOWN }),
});

/** The reads of an admin: the customer as a partner, the partner who brought them, and what they agreed to. */
export const adminReadsOf = (id: string, orderIds: readonly string[]) => ({
  own: list("referrals", { user_id: `eq.${id}`, limit: 1 }),
  broughtBy: list<"attributions", Binding>("attributions", {
    user_id: `eq.${id}`,
    select: "*,referral:referrals(id,referral_code)",
    limit: 1,
  }),
  agreements: list("order_agreements", { order_id: `in.(${orderIds.join(",")})` }),
});
