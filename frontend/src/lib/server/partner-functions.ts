import type { Language } from "@/lib/i18n/languages";

/** Why an order did or did not count for a partner; amounts of `currency`, the rate in percent. */
export interface OrderWhy {
  orderId: string;
  reason: string;
  referralId: string | null;
  referralCode: string | null;
  boundBy: string | null;
  currency: string;
  rate: number | null;
  base: number;
  earned: number;
  returned: number;
  payableAt: string | null;
  note: string | null;
}

/** The commands of the referral programme. */
export interface PartnerFunctions {
  "partner-report": {
    body: { first: string; last: string; referralId?: string };
    answer: {
      partner: {
        id: string;
        code: string;
        rate: number;
        active: boolean;
        createdAt: string;
        name: string;
        email: string;
      };
      /** All of the same partner. */
      codes: { id: string; code: string; active: boolean }[];
      holdDays: number;
      days: { day: string; clicks: number; checkouts: number; orders: number }[];
      balances: (Record<"held" | "payable" | "inPayout" | "paid" | "review", number> & {
        currency: string;
      })[];
    };
  };
  "partner-orders": {
    body: { language: Language; referralId?: string; before?: string; beforeId?: string };
    answer: {
      orders: {
        id: string;
        createdAt: string;
        item: string;
        buyer: string;
        amount: number;
        currency: string;
        why: OrderWhy;
      }[];
    };
  };
  "ledger-balances": {
    body: { referralId: string; entryIds: string[] };
    /** What was owed after each entry, by its id. */
    answer: { balances: Record<string, number> };
  };
  "preview-payouts": {
    body: { cutoffAt: string };
    answer: {
      due: {
        referralId: string;
        partner: string;
        email: string;
        code: string;
        currency: string;
        amount: number;
        entries: number;
        method: string | null;
        leftOut: string | null;
      }[];
    };
  };
  "run-payouts": { body: { currency: string; cutoffAt: string }; answer: { runId: string } };
  "import-partners": {
    body: { csv: string; commit: boolean };
    answer: {
      lines: { line: number; email: string; code: string; rate: number; outcome: string }[];
      committed: boolean;
    };
  };
  "explain-order": { body: { orderId: string }; answer: OrderWhy };
  "approve-signup": { body: { signupId: string }; answer: { referralId: string } };
}
