import { columnsOf, type Lead, typedOf } from "@/admin/products/lead-language";
import { salesPayload, salesValuesOf } from "@/admin/products/sales";
import { byWords, type ListSpec } from "@/components/data-table/list-spec";
import { readAmount, writeAmount } from "@/components/forms/amount";
import { detailsOf, filled, linkRowsOf, linksOf, pairsOf, rowsOf } from "@/components/forms/rows";
import type { Translations } from "@/components/forms/translation-fields";
import type { NewGoods } from "@/components/forms/use-new-goods";
import { absolute, relative } from "@/components/images/address";
import { TRANSLATED } from "@/lib/i18n/languages";
import { PRODUCT_TYPES } from "@/lib/product-types";
import type { Tables } from "@/lib/server/api.types";
import { list, one } from "@/lib/server/rest-query";

export type Product = Tables["products"]["row"];
type Delivery = Pick<Product, "delivery_title" | "delivery_links" | "delivery_details">;
type ProductPayload = Tables["products"]["insert"];

export type ProductType = (typeof PRODUCT_TYPES)[number];

const LISTED = [
  "id",
  "slug",
  "price",
  "currency",
  "product_type",
  "is_active",
  "is_featured",
  "delivery_title",
  "delivery_links",
  "delivery_details",
  "created_at",
  "updated_at",
] as const;

/** A product of the list, with its files. The texts of its page make most of a product's size and are left out. */
export type ListedProduct = Pick<Product, "name" | (typeof LISTED)[number]> & {
  delivery_files: { id: string }[];
};

/** All products, newest first (CALL-52). */
export const PRODUCTS: ListSpec<ListedProduct> = {
  table: "products",
  select: `name:office_name,${LISTED.join(",")},delivery_files(id)`,
  exportSelect: `id,name,slug,price,currency,tax_category,product_type,is_active,is_featured,description,${TRANSLATED.map((code) => `name_${code},description_${code}`).join(",")},image_url,position,review_count,review_stars,created_at,updated_at`,
  search: [],
  finds: "products",
  find: byWords,
  filters: {
    state: { active: "is_active.eq.true", inactive: "is_active.eq.false" },
    type: Object.fromEntries(PRODUCT_TYPES.map((type) => [type, `product_type.eq.${type}`])),
  },
  order: "created_at.desc",
};

/** The product to edit (CALL-53). */
export const productOf = (id: string) => one("products", { id: `eq.${id}` });

/** The files of a product. */
export const filesOf = (id: string) => list("delivery_files", { product_id: `eq.${id}` });

/** Return true if a payment opens nothing at all, by the rule of the server's delivery. */
export function deliversNothing({ delivery_title, delivery_links, delivery_details }: Delivery): boolean {
  const parts = [delivery_links, Object.keys(delivery_details ?? {})];
  return !delivery_title && parts.every((part) => !part?.length);
}

const FEATURE = ["text"] as const;

/** The form's state, as typed. */
export function valuesOf(product: Product | null, fresh: NewGoods, lead: Lead) {
  const values = {
    name: product?.name ?? "",
    slug: product?.slug ?? "",
    description: product?.description ?? "",
    price: product ? writeAmount(product.price, fresh.language) : "",
    currency: product?.currency ?? fresh.currency,
    tax_category: product?.tax_category ?? fresh.tax_category,
    product_type: product?.product_type ?? "congress_system",
    is_active: product?.is_active ?? true,
    is_featured: product?.is_featured ?? false,
    image_url: absolute(product?.image_url),
    name_de: product?.name_de ?? "",
    name_fr: product?.name_fr ?? "",
    name_es: product?.name_es ?? "",
    name_it: product?.name_it ?? "",
    description_de: product?.description_de ?? "",
    description_fr: product?.description_fr ?? "",
    description_es: product?.description_es ?? "",
    description_it: product?.description_it ?? "",
    features: rowsOf(
      FEATURE,
      (product?.features ?? []).map((text) => ({ text })),
    ),
    delivery_title: product?.delivery_title ?? "",
    delivery_description: product?.delivery_description ?? "",
    delivery_translations: (product?.delivery_translations ?? {}) as Translations,
    delivery_image_url: absolute(product?.delivery_image_url),
    links: linkRowsOf(product?.delivery_links),
    details: pairsOf(product?.delivery_details ?? {}),
    ...salesValuesOf(product),
  };
  return typedOf(values, lead);
}

export type ProductValues = ReturnType<typeof valuesOf>;

/**
 * Return the payload; an empty optional text clears its column. Details in `before` that are not texts keep their type.
 */
export function payloadOf(values: ProductValues, before: Product | null, lead: Lead): ProductPayload {
  const { links, details, features, gallery, related, sales_page, ...rest } = columnsOf(values, lead);
  return {
    ...salesPayload({ gallery, related, sales_page }),
    ...(rest as Omit<ProductPayload, "price" | "features">),
    price: readAmount(values.price),
    image_url: relative(values.image_url),
    delivery_image_url: relative(values.delivery_image_url),
    features: filled(FEATURE, features).map(({ text }) => text),
    delivery_links: linksOf(links),
    delivery_details: detailsOf(details, before?.delivery_details),
  };
}
