/** What may be charged in (spec §3). */
export const CURRENCIES = ["USD", "EUR", "GBP"] as const;
