import { useTranslation } from "@/lib/i18n/use-t";

/** Every kind of email that the shop sends, for its label. */
const KINDS = [
  "confirm_signup",
  "account_exists",
  "reset_password",
  "invitation",
  "password_changed",
  "second_step_added",
  "second_step_removed",
  "order_placed",
  "order_free",
  "order_paid",
  "order_refunded",
  "document_sent",
  "payment_failed",
  "review_request",
  "partner_approved",
  "partner_rejected",
  "partner_invitation",
  "payout_details_missing",
  "partner_message",
  "commission_earned",
  "second_level_earned",
  "payout_sent",
  "payout_details_changed",
  "access_given",
  "workshop_seat",
  "seat_transferred",
  "waiting_list_joined",
  "waiting_list_offer",
  "waiting_changed",
  "waiting_called_off",
  "withdrawal_accepted",
  "withdrawal_refused",
  "workshop_changed",
  "workshop_reminder",
  "seat_cancelled",
  "workshop_called_off",
  "workshop_message",
  "contact_received",
  "contact_reply",
] as const;
type Kind = (typeof KINDS)[number];

/** Return true if a kind has a label. */
const isKind = (kind: string): kind is Kind => KINDS.some((each) => each === kind);

/** The label of a kind of email. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation("admin-mails");
  return (kind) => (isKind(kind) ? t(`kinds.${kind}`) : kind.replaceAll("_", " "));
}
