import type { CallOffFunctions } from "@/lib/server/call-off-functions";
import { request } from "@/lib/server/http";
import type { MailFunctions } from "@/lib/server/mail-functions";
import type { PartnerFunctions } from "@/lib/server/partner-functions";
import type { ShopSettings } from "@/lib/shop-settings";

/** The ways in which payments, orders, seats, access and commissions may disagree. */
type MismatchKind =
  | "books_differ"
  | "money_undecided"
  | "payment_unbooked"
  | "refund_unbooked"
  | "refund_unanswered"
  | "status_behind"
  | "status_ahead"
  | "page_missing"
  | "seat_missing"
  | "seat_unpaid"
  | "access_missing"
  | "commission_missing"
  | "commission_kept";

/** The sums of a period: money by currency, and the referred visitors' way. */
interface SalesSums {
  money: {
    currency: string;
    placed: number;
    paid: number;
    received: number;
    refunded: number;
    net: number;
    referred: number;
  }[];
  funnel: { clicks: number; checkouts: number; paid: number };
}

/** What a basket comes to with the tax of its buyer; amounts as the wire has them, the rate in percent. */
export interface TaxQuote {
  mode: "inclusive" | "exclusive";
  country: string;
  rate: number;
  reverseCharge: boolean;
  vatIdVerdict: "none" | "passes" | "own_country" | "other_country" | "taxed";
  buyer: { country: string | null; company: string | null; vatId: string | null };
  countries: { code: string; name: string }[];
  lines: { id: string; quantity: number; currency: string; net: number; tax: number; total: number }[];
}

/** The business commands beside the tables: what each takes and answers. */
export interface Functions extends PartnerFunctions, MailFunctions, CallOffFunctions {
  "desk-waits": { body: Record<string, never>; answer: { waits: boolean } };
  "remove-factor": { body: { userId: string }; answer: { removed: true } };
  "sign-out-user": { body: { userId: string }; answer: { ended: number } };
  "track-referral": {
    body: { referralCode: string; action: "click" | "conversion"; orderId?: string };
    answer: { success: true; active: boolean };
  };
  "create-payment-link": {
    body: { orderId: string; amount: number; currency: string; description: string };
    answer: { paymentLink?: string; url?: string };
  };
  checkout: {
    body: {
      checkoutId: string;
      lines: { productId: string; quantity: number; amount: number; currency: string }[];
      referralCode?: string;
    };
    answer: {
      orders: { id: string; productId: string | null; quantity: number; status: string }[];
      payments: { currency: string; paymentLink: string; amount: number; orderIds: string[] }[];
    };
  };
  quote: {
    body: {
      items: { id: string; quantity: number }[];
      country?: string;
      vatId?: string | null;
      language: string;
    };
    answer: { mode: "none" } | TaxQuote;
  };
  enroll: {
    body: { workshopId: string; amount?: number; referralCode?: string };
    answer: {
      orderId: string | null;
      enrollmentId: string;
      enrollmentStatus: "pending" | "enrolled";
      heldUntil: string | null;
      totalAmount: number;
      currency: string;
    };
  };
  "add-participant": {
    body: {
      workshopId: string;
      email: string;
      firstName: string;
      lastName: string;
      payment: "open" | "received" | "free";
      reference: string;
    };
    answer: { enrollmentId: string; orderId: string; enrollmentStatus: "pending" | "enrolled" };
  };
  "mail-participants": {
    body: { workshopId: string; messageId: string; subject: string; message: string };
    answer: { people: number };
  };
  "seat-terms": {
    body: { enrollmentId: string };
    answer: {
      allowed: boolean;
      reason: string | null;
      until: string;
      paid: number;
      refund: number;
      currency: string | null;
    };
  };
  "cancel-seat": {
    body: { enrollmentId: string; refund?: boolean; reason?: string };
    answer: { refunded: number };
  };
  "verify-certificate": {
    body: { code: string };
    answer: { holder: string; workshop: string; date: string };
  };
  "create-auth-user": {
    body: { userId: string; password?: string | undefined };
    answer: { status: "invited" | "created" | "linked"; email: string; temporaryPassword: string | null };
  };
  refund: {
    body: { orderId: string; amount?: number; reason?: string };
    answer: { refunds: { id: string; amount: number; currency: string; status: string }[] };
  };
  "refund-preview": {
    body: { orderId: string; amount?: number; byHand?: boolean };
    answer: {
      currency: string;
      amount: number;
      atProvider: number;
      holds: number;
      byHand: boolean;
      status: { from: string; to: string };
      access: "ends" | "stays" | "none";
      seat: "freed" | "stays" | "none";
      commission: { amount: number; code: string; settled: boolean } | null;
      mail: { email: string; language: string } | null;
    };
  };
  "file-uses": {
    body: { fileId: string };
    answer: { uses: { table: string; id: string; title: string | null }[] };
  };
  "subject-names": {
    body: { subjects: { table: string; id: string }[] };
    answer: { names: { table: string; id: string; name: string | null; gone: boolean }[] };
  };
  "download-link": { body: { fileId: string }; answer: { url: string; until: string } };
  "safe-html": { body: { html: string }; answer: { html: string } };
  "set-role": {
    body: { userId: string; role: "owner" | "admin" | "support" | "content" | "customer" };
    answer: { role: string };
  };
  "delete-account": { body: { password: string }; answer: { deleted: true } };
  settings: { body: Record<string, never>; answer: { version: number; settings: ShopSettings } };
  "save-settings": {
    body: { version: number; settings: ShopSettings };
    answer: { version: number; settings: ShopSettings };
  };
  "decide-payment": {
    body: { paymentId: string; decision: "accept" | "return" };
    answer: { decision: "accept" | "return" };
  };
  "provider-view": {
    body: { orderId: string };
    answer: {
      sessions: {
        paymentId: string;
        status: string | null;
        paid: boolean;
        amount: number | null;
        currency: string | null;
        problem: string | null;
      }[];
    };
  };
  reconciliation: {
    body: { kind?: MismatchKind; page: number; again?: boolean };
    answer: {
      kinds: { kind: MismatchKind; found: number; byHand: boolean }[];
      mismatches: {
        kind: MismatchKind;
        subject: string;
        orderId: string;
        amount: number | null;
        currency: string | null;
        since: string | null;
      }[];
      more: boolean;
      checkedAt: string | null;
      progress: { looked: number; orders: number } | null;
    };
  };
  repair: { body: { kind: MismatchKind; subject: string }; answer: { repaired: true } };
  sales: {
    body: { days: number } | { first: string; last: string };
    answer: {
      first: string;
      last: string;
      now: SalesSums & { days: { day: string; currency: string; placed: number; net: number }[] };
      before: SalesSums;
    };
  };
  /** Which rows a text finds; `more`: there are others beside them. */
  find: {
    body: { table: "users" | "contact_messages"; text: string };
    answer: { ids: string[]; more: boolean };
  };
  dashboard: {
    body: Record<string, never>;
    answer: {
      /** The moment that the figures are of; in a large shop some minutes ago. */
      counted_at: string;
      users: { total: number; with_account: number };
      orders: number;
      partners: { active: number; inactive: number; waiting: number };
      revenue: {
        currency: string;
        orders: number;
        received: number;
        refunded: number;
        tax: number;
        net: number;
      }[];
      earnings: { currency: string; amount: number }[];
      statuses: { status: string; orders: number }[];
    };
  };
}

/** Calls a server function; refusals are HttpError. */
export function call<F extends keyof Functions>(
  name: F,
  body: Functions[F]["body"],
): Promise<Functions[F]["answer"]> {
  return request(`/functions/v1/${name}`, "POST", { body });
}
