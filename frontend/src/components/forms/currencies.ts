/** The supported currencies (spec §3). */
export const CURRENCIES = ["USD", "EUR", "GBP"] as const;
