import type { Language } from "@/lib/i18n/languages";
import { productTexts } from "@/lib/i18n/translated";
import type { Tables } from "@/lib/server/api.types";
import { list, one, type Query } from "@/lib/server/rest-query";

type Row = Tables["products"]["row"];

const COLUMNS = "id,slug,image_url,price,currency,product_type,features";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The data of a product in the shop, its name and description as the visitor reads them. */
export type Product = Pick<
  Row,
  "id" | "name" | "slug" | "description" | "image_url" | "price" | "currency" | "product_type"
> &
  Partial<Row> & { features: string[] | string | null; reviews?: Review[] };

/** The most reviews that a product's page shows, the newest ones. */
const MOST_REVIEWS = 12;
const REVIEWS = "reviews:product_reviews(id,rating,text,author,language,written_at)";
const PAGE_COLUMNS = `${COLUMNS},gallery,related,sales_page,review_count,review_stars,${REVIEWS}`;

/** A published review of a product. */
export type Review = Pick<
  Tables["product_reviews"]["row"],
  "id" | "rating" | "text" | "author" | "language" | "written_at"
>;

function columns(language: Language, all = COLUMNS): string {
  return `${all},features_${language},${productTexts(["name", "description"], language)}`;
}

/** The products on sale, in the owner's order; without one, newest first. */
export function activeProducts(language: Language): Query<Product[]> {
  return list<"products", Product>("products", {
    select: columns(language),
    is_active: "eq.true",
    order: "position.asc,created_at.desc",
  });
}

/** The products on sale that the home page shows, in the same order (spec §7). */
export function featuredProducts(language: Language): Query<Product[]> {
  return list<"products", Product>("products", {
    select: columns(language),
    is_active: "eq.true",
    is_featured: "eq.true",
    order: "position.asc,created_at.desc",
  });
}

/** One product on sale, by slug, or by id where the value is a UUID. */
export function productBy(slugOrId: string, language: Language): Query<Product | null> {
  const column = UUID.test(slugOrId) ? "id" : "slug";
  return one<"products", Product>("products", {
    select: columns(language, PAGE_COLUMNS),
    [column]: `eq.${slugOrId}`,
    is_active: "eq.true",
    "reviews.status": "eq.published",
    "reviews.order": "written_at.desc",
    "reviews.limit": MOST_REVIEWS,
  });
}

/** The current rows of the products with these ids, as far as they are on sale. */
export function productsWithIds(ids: readonly string[], language: Language): Query<Product[]> {
  return list<"products", Product>("products", {
    select: columns(language, `${COLUMNS},sold_once`),
    id: `in.(${[...ids].sort().join(",")})`,
    is_active: "eq.true",
  });
}

/** The products with these slugs, as far as they are on sale. */
export function productsWithSlugs(slugs: readonly string[], language: Language): Query<Product[]> {
  return list<"products", Product>("products", {
    select: columns(language),
    slug: `in.(${[...slugs].sort().join(",")})`,
    is_active: "eq.true",
  });
}

/** Return the features in a language, else the product's own. */
export function featuresIn(product: Product, language: Language): string[] {
  const own = product[`features_${language}`];
  return Array.isArray(own) && own.length > 0 ? own.map(String) : featuresOf(product);
}

/** Return the features as a list: the API may send JSON text, or nothing at all (spec §3). */
function featuresOf({ features }: Product): string[] {
  if (Array.isArray(features)) return features;
  try {
    const parsed: unknown = JSON.parse(features ?? "[]");
    return Array.isArray(parsed) ? parsed.map(String) : [];
  } catch {
    return [];
  }
}

/** The number of a product's reviews and their average, in tenths of a star; null without reviews. */
export function ratingOf({ review_count: count, review_stars: stars }: Product) {
  return count && stars ? { count, average: Math.round((10 * stars) / count) / 10 } : null;
}

/** Premium for the congress system, Professional for every other type (C3). */
export function isPremium(product: Product): boolean {
  return product.product_type === "congress_system";
}
