import type { Functions } from "@/lib/server/api.types";

export type Of = Functions["legal-text"]["body"];
export type InForce = Functions["legal-text"]["answer"];

export const PAGES = ["terms", "privacy", "withdrawal", "imprint"] as const;
export const MARKETS = ["DE", "AT", "FR", "ES", "EU", "GB", "US", "XX"] as const;
export type Market = (typeof MARKETS)[number];

/** The cache key of the text of a page, market and language. */
export const textKey = ({ page, market, language }: Of) => ["legal-text", page, market, language];
