import type { Functions } from "@/lib/server/api.types";

export type Stored = Functions["settings"]["answer"];

const COMPANY = {
  name: "Guildhall",
  brand: "",
  street: "",
  postal_code: "",
  city: "",
  country: "US",
  email: "",
  phone: "",
  represented_by: "",
  register_entry: "",
  tax_number: "",
  mediator: "",
  host: "",
  vat_id: "",
  bank: "",
  iban: "",
  bic: "",
};
export const SETTINGS: Stored["settings"] = {
  company: COMPANY,
  tax: {
    mode: "none",
    rates: [],
    other_rate: "0",
    note: null,
    small_business: false,
    shipped_rates: false,
    exchange_rates: [],
  },
  bookkeeping: {
    chart: "skr03",
    consultant: 1001,
    client: 1,
    first_month: 1,
    account_length: 4,
    debtor: "10000",
    provider_account: null,
    bank_account: null,
    fee_account: null,
    accounts: [],
  },
  refund_days: 30,
  commission_rate: "30",
  privacy_mode: "inform",
  sender_name: null,
  workshop_cancel_days: 7,
  workshop_reminder_hours: 24,
  review_request_days: 14,
  workshop_transfer_hours: 24,
  waiting_offer_hours: 24,
  vat_check: "owner",
  embedded_checkout: false,
  payout_details_days: 3,
  second_factor_roles: [],
  currency: "USD",
  tax_category: "standard",
  content_language: "en",
  languages: ["en", "fr"],
  time_zone: "UTC",
};

/** What the page of the settings asks the server. */
export const SETTINGS_ANSWERS = {
  settings: { version: 1, settings: SETTINGS },
  "checkout-form": { provider: "Sandbox", state: "none" as const, setting: null },
  "shop-setup": { openedAt: "2026-11-01T10:00:00Z", previewLink: null, steps: [], placeholders: [] },
  "setting-uses": { uses: [] },
  "shipped-vat-rates": { checkedOn: "2026-11-01", rates: [] },
};
