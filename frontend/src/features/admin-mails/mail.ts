import { beginning, type ListSpec } from "@/features/admin/list/list-spec";
import type { Tables } from "@/lib/server/schema.types";
import type { BadgeTone } from "@/ui/badge";

export type Mail = Tables["mails"]["row"];

export const MAIL_STATES = ["queued", "sending", "sent", "failed"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** All mails, the latest first. */
export const MAILS: ListSpec<Mail> = {
  table: "mails",
  select: "*",
  search: [],
  find: (text) => [`recipient.like.${beginning(text.toLowerCase())}`],
  filters: { state: Object.fromEntries(MAIL_STATES.map((state) => [state, `state.eq.${state}`])) },
  dates: "created_at",
  order: "created_at.desc",
};

/** Why one did not leave. */
const FAULTS = ["away", "later", "refused", "void", "broken"] as const;
export const faultOf = (mail: Mail) => FAULTS.find((each) => each === mail.fault);

/** Whether it was given up and would not come too late. */
export const canRetry = (mail: Mail) => mail.state === "failed" && mail.fault !== "void";

export const MAIL_TONES: Record<MailState, BadgeTone> = {
  queued: "waiting",
  sending: "waiting",
  sent: "good",
  failed: "danger",
};

/** Every kind of mail that the shop writes, for its name. */
const KINDS = [
  "confirm_signup",
  "account_exists",
  "reset_password",
  "invitation",
  "password_changed",
  "second_step_added",
  "second_step_removed",
  "order_placed",
  "order_paid",
  "order_refunded",
  "payment_failed",
  "partner_approved",
  "partner_rejected",
  "commission_earned",
  "payout_sent",
  "payout_details_changed",
  "workshop_seat",
  "workshop_changed",
  "workshop_reminder",
  "seat_cancelled",
  "workshop_called_off",
  "workshop_message",
  "contact_received",
  "contact_reply",
] as const;
type Kind = (typeof KINDS)[number];

/** Whether the pages have a name for a kind. */
export const isKind = (kind: string): kind is Kind => KINDS.some((each) => each === kind);
