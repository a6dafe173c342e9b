/** The product types that have a name in every language (C3). The API allows others; they are shown in their own words. */
export const PRODUCT_TYPES = ["congress_system", "shop_system", "affiliate_system", "masterclass"] as const;
