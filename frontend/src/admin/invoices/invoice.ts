import { amongst, type ListSpec } from "@/components/data-table/list-spec";
import { COUNTRY_CODES } from "@/components/forms/countries";
import type { Tables } from "@/lib/server/api.types";

type Columns = Tables["invoices"]["row"];

/** An invoice or a credit note, as the list shows it. */
export type InvoiceRow = Pick<
  Columns,
  | "id"
  | "number"
  | "kind"
  | "issued_at"
  | "order_id"
  | "item"
  | "net"
  | "tax"
  | "gross"
  | "currency"
  | "tax_rate"
  | "tax_country"
  | "reverse_charge"
> & { buyer: { name?: string; email?: string } };

export const KINDS = ["invoice", "credit_note"] as const;

/** All invoices and credit notes, the newest first. */
export const INVOICES: ListSpec<InvoiceRow> = {
  table: "invoices",
  select:
    "id,number,kind,issued_at,order_id,buyer,item,net,tax,gross,currency,tax_rate,tax_country,reverse_charge",
  search: [],
  finds: "invoices",
  find: (_, { id = [] }) => [amongst("id", id)],
  filters: {
    kind: Object.fromEntries(KINDS.map((kind) => [kind, `kind.eq.${kind}`])),
    country: Object.fromEntries(COUNTRY_CODES.map((code) => [code, `tax_country.eq.${code}`])),
  },
  dates: "issued_at",
  order: "issued_at.desc",
};
