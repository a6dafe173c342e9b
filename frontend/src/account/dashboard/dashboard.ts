import type { Language } from "@/lib/i18n/languages";
import { productTexts, translationsInAll, wordsOf } from "@/lib/i18n/translated";
import type { Tables } from "@/lib/server/api.types";
import { list } from "@/lib/server/rest-query";
import { sortWorkshops } from "@/lib/sort-workshops";

/** The reads of the dashboard (CALL-38 to CALL-42): four in parallel. */

/** Number of items of each kind (CONST-16, CONST-17). */
export const SHOWN = 3;
const MOST_SEATS = 200;

type Workshop = Pick<
  Tables["workshops"]["row"],
  "id" | "slug" | "title" | "date" | "time" | "time_zone" | "starts_at" | "phase"
>;

/** The user's profile and seats. */
export interface Account {
  first_name: string | null;
  workshop_enrollments: { id: string; workshop: Workshop | null }[];
}

const TITLES = ["title", ...translationsInAll(["title"])].join(",");

export const accountOf = (userId: string) =>
  list<"users", Account>("users", {
    select: `first_name,workshop_enrollments(id,workshop:workshops(id,slug,${TITLES},date,time,time_zone,starts_at,phase))`,
    auth_user_id: `eq.${userId}`,
    "workshop_enrollments.enrollment_status": "eq.enrolled",
    "workshop_enrollments.limit": MOST_SEATS,
  });

type Named = Pick<Tables["products"]["row"], "name">;

export type RecentOrder = Pick<
  Tables["orders"]["row"],
  "id" | "status" | "total_amount" | "currency" | "created_at"
> & { product: Named | null; workshop: { title: string } | null };

export const recentOrdersOf = (userId: string, language: Language) =>
  list<"orders", RecentOrder>("orders", {
    select: `id,status,total_amount,currency,created_at,product:products(${productTexts(["name"], language)}),workshop:workshops(${TITLES})`,
    auth_user_id: `eq.${userId}`,
    order: "created_at.desc",
    limit: SHOWN,
  });

export type FeaturedProduct = Named &
  Pick<Tables["products"]["row"], "id" | "slug" | "image_url" | "price" | "currency">;

export const featuredProducts = (language: Language) =>
  list<"products", FeaturedProduct>("products", {
    select: `id,slug,image_url,price,currency,${productTexts(["name"], language)}`,
    is_active: "eq.true",
    is_featured: "eq.true",
    order: "created_at.desc",
    limit: SHOWN,
  });

type NewsItem = Pick<
  Tables["news"]["row"],
  "id" | "slug" | "title" | "published_at" | "created_at" | "image_url"
>;

export const latestNews = () =>
  list<"news", NewsItem>("news", {
    select: `id,slug,${TITLES},image_url,published_at,created_at`,
    is_published: "eq.true",
    order: "published_at.desc",
    limit: SHOWN,
  });

/** Return the item of an order: a product, a workshop, or null if neither is visible any more. */
export function itemOf({ product, workshop }: RecentOrder, language: Language): string | null {
  if (product) return product.name;
  return workshop && wordsOf(workshop, "title", language, language).text;
}

/** Return the workshops of the user's seats, upcoming first. */
export function seatsOf(account: Account | undefined): Workshop[] {
  return sortWorkshops((account?.workshop_enrollments ?? []).flatMap(({ workshop }) => workshop ?? []));
}
