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
  /** The back office opens only for sessions in which a second step was taken. */
  staff_second_step: boolean;
}
