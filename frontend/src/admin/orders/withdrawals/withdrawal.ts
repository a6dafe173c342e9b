import { ORDER_COLUMNS, type Order } from "@/admin/orders/order";
import { byWords, type ListSpec } from "@/components/data-table/list-spec";
import type { Tables } from "@/lib/server/api.types";

/** A withdrawal with the order that it names, if that is its sender's. */
export type Withdrawal = Tables["order_withdrawals"]["row"] & { order: Order | null };

export const STATES = ["open", "accepted", "refunded", "refused"] as const;
export type WithdrawalState = (typeof STATES)[number];

/** Return the state of a withdrawal; without a decision it is open. */
export const stateOf = ({ decision }: Pick<Withdrawal, "decision">): WithdrawalState =>
  STATES.find((state) => state === decision) ?? "open";

/** All withdrawals, newest first. */
export const WITHDRAWALS: ListSpec<Withdrawal> = {
  table: "order_withdrawals",
  select: `*,order:orders(${ORDER_COLUMNS})`,
  exportSelect: "received_at,order_number,name,email,decision,reason,handled_at",
  search: [],
  finds: "order_withdrawals",
  find: byWords,
  filters: {
    state: {
      open: "decision.is.null",
      accepted: "decision.eq.accepted",
      refunded: "decision.eq.refunded",
      refused: "decision.eq.refused",
    },
  },
  dates: "received_at",
  order: "received_at.desc",
};
