import type { Language } from "@/lib/languages";
import { list, type Query } from "@/lib/rest-query";
import type { Tables } from "@/lib/schema.types";

type Row = Tables["products"]["row"];

const COLUMNS = "id,name,slug,description,image_url,price,currency,product_type,features";

/** What the shop reads of a product: the columns of COLUMNS, and name and description in the visitor's language. */
export type Product = Pick<
  Row,
  "id" | "name" | "slug" | "description" | "image_url" | "price" | "currency" | "product_type" | "features"
> &
  Partial<Row>;

function columns(language: Language): string {
  return language === "en" ? COLUMNS : `${COLUMNS},name_${language},description_${language}`;
}

/** The products on sale, newest first. */
export function activeProducts(language: Language): Query<Product[]> {
  return list<"products", Product>("products", {
    select: columns(language),
    is_active: "eq.true",
    order: "created_at.desc",
  });
}
