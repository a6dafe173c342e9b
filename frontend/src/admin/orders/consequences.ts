import type { Order } from "@/admin/orders/order";

/** Effects of a status set by hand: keys of texts under `status.effects` (M5, M6). */
export type Effect =
  | "delivers"
  | "grants"
  | "booked"
  | "seatTaken"
  | "commission"
  | "mail"
  | "takesAccess"
  | "keepsMoney"
  | "seatFreed"
  | "closesPage"
  | "labelOnly"
  | "reopens";

const GRANTING = ["paid", "completed", "delivered"];
const CLOSING = ["cancelled", "refunded"];

/**
 * Return the effects of a manual status change, to list them first. The server applies its own rules, whatever a page
 * shows.
 */
export function effectsOf(order: Order, to: string): Effect[] {
  const holds = order.paid_amount - order.refunded_amount;
  const seat = order.workshop_id !== null;
  const effects: Effect[] = [];
  if (to === "paid" && holds < order.total_amount) effects.push("booked", "commission", "mail");
  else if (GRANTING.includes(to) && holds <= 0) effects.push("grants");
  if (GRANTING.includes(to)) effects.push(seat ? "seatTaken" : "delivers");
  if (to === "cancelled") {
    if (holds > 0) effects.push("keepsMoney");
    if (order.granted) effects.push("takesAccess");
    if (seat) effects.push("seatFreed");
    if (order.status === "pending_payment") effects.push("closesPage");
  }
  if (["pending", "pending_payment"].includes(to)) effects.push("reopens");
  if (effects.length === 0 && !CLOSING.includes(to)) effects.push("labelOnly");
  return effects;
}
