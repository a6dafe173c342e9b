import type { ListSpec } from "@/components/data-table/list-spec";
import type { Tables } from "@/lib/server/api.types";

export const KINDS = [
  "earned",
  "reversed",
  "second_level",
  "second_reversed",
  "adjusted",
  "paid_out",
] as const;
export const STATES = ["review", "refused", "held", "payable", "in_payout", "paid"] as const;

/** An entry of a partner's ledger. */
export type Entry = Pick<
  Tables["commissions"]["row"],
  | "id"
  | "kind"
  | "order_id"
  | "base"
  | "rate"
  | "rule"
  | "amount"
  | "currency"
  | "note"
  | "payable_at"
  | "created_at"
> & { state: string; item: string | null };

/** All entries of one partner, the latest first. */
export const ledgerOf = (referralId: string): ListSpec<Entry> => ({
  name: "ledger",
  table: "commissions",
  select: "id,kind,order_id,base,rate,rule,amount,currency,note,payable_at,created_at,state,item",
  search: [],
  always: { referral_id: `eq.${referralId}` },
  filters: { kind: Object.fromEntries(KINDS.map((kind) => [kind, `kind.eq.${kind}`])) },
  dates: "created_at",
  order: "created_at.desc",
});
