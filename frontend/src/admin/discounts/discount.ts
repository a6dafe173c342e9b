import type { ListSpec } from "@/components/data-table/list-spec";
import { formatPrice } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import type { Tables } from "@/lib/server/api.types";
import { one } from "@/lib/server/rest-query";

/** A discount code with its uses and income, as the list reads it. */
export type Discount = Tables["discount_codes"]["row"];

export const STATES = ["active", "inactive"] as const;

const FIGURES = "uses,income_usd,income_eur,income_gbp";

/** All discount codes, the newest first. */
export const DISCOUNTS: ListSpec<Discount> = {
  table: "discount_codes",
  select: `*,${FIGURES}`,
  exportSelect: `code,batch,kind,percent,amount,currency,minimum_amount,valid_from,valid_until,max_uses,max_per_customer,first_purchase,referral_code,is_active,${FIGURES}`,
  search: ["code", "batch"],
  filters: { state: { active: "is_active.eq.true", inactive: "is_active.eq.false" } },
  order: "created_at.desc",
};

/** The discount code to edit. */
export const discountOf = (id: string) => one("discount_codes", { id: `eq.${id}` });

/** The link that fills a code in for the buyer. */
export const discountLink = (code: string) => `${window.location.origin}/?code=${encodeURIComponent(code)}`;

/** Return what the orders of a code hold, an amount for each currency that has any: they are never added up (M2). */
export function incomeOf(row: Discount, language: Language): string[] {
  const sums = [
    ["USD", row.income_usd],
    ["EUR", row.income_eur],
    ["GBP", row.income_gbp],
  ] as const;
  return sums
    .filter(([, amount]) => amount !== 0)
    .map(([currency, amount]) => formatPrice(amount, currency, language));
}

/** Letters and digits without those that look alike, such as O and 0: 32 of them, into which bytes fit evenly. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Return a random code that is not guessed: 8 signs of 32. */
export function suggestedCode(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => SIGNS[byte % SIGNS.length]).join("");
}
