import type { ListSpec } from "@/components/data-table/list-spec";
import type { Tables } from "@/lib/server/api.types";
import { one } from "@/lib/server/rest-query";

/** A discount code with its uses and income, as the list reads it. */
export type Discount = Tables["discount_codes"]["row"];

export const STATES = ["active", "inactive"] as const;

const FIGURES = "uses,paid_orders,income_usd,income_eur,income_gbp";

/** All discount codes, the newest first. */
export const DISCOUNTS: ListSpec<Discount> = {
  table: "discount_codes",
  select: `*,${FIGURES}`,
  exportSelect: `code,batch,kind,percent,amount,currency,minimum_amount,valid_from,valid_until,max_uses,max_per_customer,first_purchase,referral_code,is_active,${FIGURES}`,
  search: ["code", "batch"],
  filters: { state: { active: "is_active.eq.true", inactive: "is_active.eq.false" } },
  order: "created_at.desc",
};

/** The discount code to edit. */
export const discountOf = (id: string) => one("discount_codes", { id: `eq.${id}` });

/** Letters and digits without those that look alike, such as O and 0: 32 of them, into which bytes fit evenly. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Return a random code that is not guessed: 8 signs of 32. */
export function suggestedCode(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => SIGNS[byte % SIGNS.length]).join("");
}
