/** The two fixed plans of /features (spec §2, §9): seeded products, found by their slugs (M12). */
export const PLANS = [
  {
    key: "congress",
    slug: "congress-affiliate-system",
    /** In cents; shown if the product itself is not on sale. */
    price: 29_900,
    premium: true,
    points: ["days", "speakers", "tickets", "tiers", "mails", "export"],
  },
  {
    key: "shop",
    slug: "affiliate-shop-system",
    price: 19_900,
    premium: false,
    points: ["store", "memory", "rules", "returns", "statements", "currencies"],
  },
] as const;

export type Plan = (typeof PLANS)[number];
