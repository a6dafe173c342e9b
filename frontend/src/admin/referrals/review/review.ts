import type { ListSpec } from "@/components/data-table/list-spec";
import type { RiskFlag, Tables } from "@/lib/server/api.types";

type Row = Tables["commission_reviews"]["row"];
export type Review = Row & {
  order: Pick<Tables["orders"]["row"], "id" | "total_amount" | "currency" | "created_at"> & {
    user: Pick<Tables["users"]["row"], "email"> | null;
  };
  referral: { referral_code: string; user: Pick<Tables["users"]["row"], "email"> };
};

/** Return all reasons of a review, the most serious first; an older review has only its cause. */
export function causesOf({ cause, matches }: Pick<Row, "cause" | "matches">): RiskFlag[] {
  return (Array.isArray(matches) && matches.length > 0 ? matches : [cause]) as RiskFlag[];
}

/** Orders whose commission is withheld, newest first. */
export const REVIEWS: ListSpec<Review> = {
  table: "commission_reviews",
  select:
    "*,order:orders(id,total_amount,currency,created_at,user:users(email)),referral:referrals(referral_code,user:users(email))",
  exportSelect:
    "created_at,status,cause,order_id,total_amount:orders(total_amount),currency:orders(currency),customer:orders(user:users(email)),referral_code:referrals(referral_code),partner:referrals(user:users(email)),note,decided_at",
  search: [],
  filters: {
    status: { pending: "status.eq.pending", approved: "status.eq.approved", refused: "status.eq.refused" },
  },
  dates: "created_at",
  order: "created_at.desc",
};
