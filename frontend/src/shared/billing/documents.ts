import type { Tables } from "@/lib/server/api.types";

/** An invoice or credit note in lists of orders. */
export type InvoiceDocument = Pick<Tables["invoices"]["row"], "id" | "number" | "kind" | "issued_at">;

/** The embed of invoices in a query of orders. */
export const DOCUMENTS = "invoices(id,number,kind,issued_at)";
