import type {
  OrderStatus,
  Reason,
  ReviewStatus,
  SignupStatus,
  VatIdStanding,
  WorkshopStatus,
} from "@/lib/server/api.types";
import type { BadgeTone } from "@/ui/badge";

type Tones<Word extends string = string> = Record<Word, BadgeTone>;

/**
 * The badge's tone of each status, by the table that keeps it. `good` is settled, `waiting` needs time or someone's
 * action, `danger` failed or was refused, `info` is under way, and `secondary` ended without effect.
 */
export const STATUS_TONES = {
  // The specification gives orders other colors in the back office (STATE-13 to STATE-16) than in the account.
  orders: {
    pending: "secondary",
    pending_payment: "outline",
    paid: "default",
    completed: "default",
    cancelled: "danger",
    refunded: "danger",
    processing: "secondary",
    shipped: "secondary",
    delivered: "default",
  } satisfies Tones<OrderStatus>,
  own_orders: {
    pending: "waiting",
    pending_payment: "waiting",
    payment_pending: "waiting",
    paid: "good",
    completed: "good",
    cancelled: "danger",
    refunded: "secondary",
    processing: "secondary",
    shipped: "secondary",
    delivered: "info",
  } satisfies Tones<OrderStatus | "payment_pending">,
  payments: {
    opening: "waiting",
    open: "waiting",
    awaiting: "waiting",
    paid: "good",
    review: "danger",
    failed: "danger",
    expired: "secondary",
  },
  refunds: { requested: "waiting", pending: "waiting", succeeded: "good", failed: "danger" },
  order_withdrawals: { open: "danger", accepted: "waiting", refunded: "good", refused: "secondary" },
  workshops: { upcoming: "info", ongoing: "good", completed: "secondary" } satisfies Tones<WorkshopStatus>,
  workshop_enrollments: {
    pending: "waiting",
    enrolled: "good",
    attended: "good",
    cancelled: "secondary",
    lapsed: "secondary",
  },
  waiting_list_entries: {
    waiting: "waiting",
    offered: "good",
    accepted: "good",
    lapsed: "secondary",
    left: "secondary",
    closed: "secondary",
  },
  product_reviews: {
    asked: "secondary",
    waiting: "waiting",
    published: "good",
    refused: "secondary",
  } satisfies Tones<ReviewStatus>,
  stories: { draft: "secondary", scheduled: "waiting", published: "good" },
  referral_signups: {
    pending: "waiting",
    approved: "good",
    rejected: "danger",
  } satisfies Tones<SignupStatus>,
  commissions: {
    review: "waiting",
    refused: "danger",
    held: "waiting",
    payable: "info",
    in_payout: "info",
    paid: "good",
  },
  imported_partners: {
    created: "good",
    there: "secondary",
    code_taken: "danger",
    has_other_code: "danger",
    twice: "danger",
    bad_email: "danger",
    bad_code: "danger",
    bad_rate: "danger",
  },
  commission_reviews: { pending: "waiting", approved: "good", refused: "danger" },
  payout_runs: { preparing: "secondary", open: "info", paid: "good", cancelled: "secondary" },
  referred_orders: {
    counted: "good",
    refused: "danger",
    returned: "secondary",
    free: "secondary",
    not_paid: "secondary",
    canceled: "secondary",
    inactive: "waiting",
    many_orders: "waiting",
    many_refunds: "waiting",
    no_code: "waiting",
    other_partner: "waiting",
    own_purchase: "waiting",
    partner_left: "waiting",
    same_address: "waiting",
    same_card: "waiting",
    same_company: "waiting",
    same_domain: "waiting",
    same_household: "waiting",
    same_name: "waiting",
    same_payer: "waiting",
    same_phone: "waiting",
    same_vat_id: "waiting",
    similar_address: "waiting",
    unknown_code: "waiting",
  } satisfies Tones<Reason>,
  vat_numbers: { verified: "good", invalid: "danger", unverified: "waiting" } satisfies Tones<VatIdStanding>,
  mails: { queued: "waiting", sending: "waiting", sent: "good", failed: "danger" },
  webhook_deliveries: { queued: "waiting", delivered: "good", failed: "danger" },
} as const satisfies Record<string, Tones>;

/** Return the badge's tone of a status; a word that is not listed is gray. */
export function toneOf(table: keyof typeof STATUS_TONES, status: string): BadgeTone {
  return (STATUS_TONES[table] as Tones)[status] ?? "secondary";
}
