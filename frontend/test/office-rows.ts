import type { TableName } from "@/lib/server/rest-query";
import type { Tables } from "@/lib/server/schema.types";

/** Rows of the back office: valid ones, of which a test names only what it is about. */

type RowOf<N extends TableName> = Tables[N]["row"];

const DAY = "2026-11-16T08:00:00.000000Z";

/** An id that ends with this number. */
export const idOf = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export function product(row: Partial<RowOf<"products">> & { delivery_files?: { id: string }[] } = {}) {
  return {
    id: idOf(1),
    name: "Partner Ledger",
    slug: "partner-ledger",
    description: "Keeps the books.",
    image_url: null,
    price: 129,
    currency: "USD",
    product_type: "affiliate_system",
    tax_category: "standard",
    features: ["One", "Two"],
    is_active: true,
    is_featured: false,
    delivery_title: "The key",
    delivery_description: null,
    delivery_links: [],
    delivery_details: {},
    delivery_image_url: null,
    delivery_translations: {},
    name_de: null,
    name_fr: null,
    name_es: null,
    name_it: null,
    description_de: null,
    description_fr: null,
    description_es: null,
    description_it: null,
    gallery: [],
    related: [],
    sales_page: {},
    delivery_files: [],
    created_at: DAY,
    updated_at: DAY,
    ...row,
  };
}
