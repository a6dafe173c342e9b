import { byWords, type ListSpec } from "@/components/data-table/list-spec";
import type { Tables } from "@/lib/server/api.types";

/** A review with its product, as the office reads it. */
export type Review = Tables["product_reviews"]["row"] & { product: { name: string; slug: string } | null };

export const STATES = ["waiting", "published", "refused"] as const;
export type ReviewState = (typeof STATES)[number];

/** Return the state of a review. */
export const stateOf = ({ status }: Review): ReviewState =>
  STATES.find((state) => state === status) ?? "waiting";

/** All written reviews, the newest first. */
export const REVIEWS: ListSpec<Review> = {
  table: "product_reviews",
  select: "*,product:products(name:office_name,slug)",
  exportSelect: "written_at,status,rating,author,language,text",
  search: [],
  finds: "product_reviews",
  find: byWords,
  filters: { state: Object.fromEntries(STATES.map((state) => [state, `status.eq.${state}`])) },
  dates: "written_at",
  fixed: ["status.neq.asked"],
  order: "written_at.desc",
};
