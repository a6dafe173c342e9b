import type { Language } from "@/lib/i18n/languages";

/** What the operator sets in /admin/settings; rates are percentages written with a point. */
export interface ShopSettings {
  company: Record<
    | "name"
    | "street"
    | "postal_code"
    | "city"
    | "country"
    | "email"
    | "phone"
    | "represented_by"
    | "register_entry"
    | "tax_number"
    | "vat_id"
    | "bank"
    | "iban"
    | "bic",
    string
  >;
  tax: {
    mode: "none" | "inclusive" | "exclusive";
    rates: { country: string; rate: string }[];
    other_rate: string;
    note: string | null;
  };
  refund_days: number;
  commission_rate: string;
  privacy_mode: "inform" | "consent";
  sender_name: string | null;
  /** Until how many days before its start a seat may be given back for a full refund. */
  workshop_cancel_days: number;
  /** How long before its start participants are reminded; 0 reminds nobody. */
  workshop_reminder_hours: number;
  /** The back office opens only for sessions in which a second step was taken. */
  staff_second_step: boolean;
  /** What workshops, articles and features are written in. */
  content_language: Language;
}
