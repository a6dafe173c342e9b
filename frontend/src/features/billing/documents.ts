import type { Tables } from "@/lib/server/schema.types";

/** An invoice or credit note as lists of orders name it. */
export type InvoiceDocument = Pick<Tables["invoices"]["row"], "id" | "number" | "kind" | "issued_at">;

/** What a query of orders embeds to have them. */
export const DOCUMENTS = "invoices(id,number,kind,issued_at)";
