import type { ListSpec } from "@/components/data-table/list-spec";
import type { Tables } from "@/lib/server/schema.types";

type Row = Tables["commission_reviews"]["row"];
export type Review = Row & {
  order: Pick<Tables["orders"]["row"], "id" | "total_amount" | "currency" | "created_at"> & {
    user: Pick<Tables["users"]["row"], "email"> | null;
  };
  referral: { referral_code: string; user: Pick<Tables["users"]["row"], "email"> };
};

export const CAUSES = [
  "own_purchase",
  "similar_address",
  "same_vat_id",
  "same_card",
  "same_company",
  "same_domain",
  "same_name",
  "same_payer",
  "same_phone",
  "same_address",
  "same_household",
  "many_orders",
  "many_refunds",
] as const;

/** Return all reasons of a review, the most serious first; an older review has only its cause. */
export function causesOf({ cause, matches }: Pick<Row, "cause" | "matches">): (typeof CAUSES)[number][] {
  const named: unknown[] = Array.isArray(matches) && matches.length > 0 ? matches : [cause];
  return CAUSES.filter((each) => named.includes(each));
}

/** Orders whose commission is withheld, newest first. */
export const REVIEWS: ListSpec<Review> = {
  table: "commission_reviews",
  select:
    "*,order:orders(id,total_amount,currency,created_at,user:users(email)),referral:referrals(referral_code,user:users(email))",
  search: [],
  filters: {
    status: { pending: "status.eq.pending", approved: "status.eq.approved", refused: "status.eq.refused" },
  },
  dates: "created_at",
  order: "created_at.desc",
};
