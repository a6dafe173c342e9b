import { amongst, beginning, type ListSpec } from "@/components/data-table/list-spec";
import { formatPrice } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import type { Tables } from "@/lib/server/api.types";
import { one } from "@/lib/server/rest-query";

export type Row = Tables["referrals"]["row"];
type Partner = Pick<Tables["users"]["row"], "email" | "first_name" | "last_name">;
export type Referral = Row & { user: Partner };

/** All referrals with their partners, newest first (CALL-60, DATA-35). */
export const REFERRALS: ListSpec<Referral> = {
  name: "referrals",
  table: "referrals",
  select: "*,user:users(email,first_name,last_name)",
  exportSelect: "*,email:users(email),first_name:users(first_name),last_name:users(last_name)",
  search: [],
  finds: "users",
  find: (text, { id = [] }) => [
    `referral_code.like.${beginning(text.toUpperCase())}`,
    amongst("user_id", id),
  ],
  filters: { state: { active: "is_active.eq.true", inactive: "is_active.eq.false" } },
  order: "created_at.desc",
};

/** Read the current state of a referral, without its partner. */
export const referralOf = (id: string) => one("referrals", { id: `eq.${id}` });

/** The form values of a referral. */
export const termsOf = (row: Row) => ({
  referral_code: row.referral_code,
  commission_rate: String(row.commission_rate),
  partner_group: row.partner_group ?? "",
  recruited_by: row.recruited_by ?? "",
  is_active: row.is_active,
});
export type Terms = ReturnType<typeof termsOf>;

/** Return a partner's name, else the email address: a profile made for a new partner has a name of the program's. */
export function partnerOf({ user: { first_name, last_name, email } }: Pick<Referral, "user">): string {
  const own = first_name !== "Referral" || last_name !== "Partner";
  return (own && [first_name, last_name].filter(Boolean).join(" ")) || email;
}

/** Return the earnings, an amount for each currency that has any: they are never added up (M2). Else 0 of the shop's. */
export function earningsOf(row: Row, language: Language, currency = "USD"): string[] {
  const totals = [
    ["USD", row.total_earnings],
    ["EUR", row.total_earnings_eur],
    ["GBP", row.total_earnings_gbp],
  ] as const;
  const some = totals.filter(([, amount]) => amount !== 0);
  const shown = some.length > 0 ? some : [[currency, 0] as const];
  return shown.map(([each, amount]) => formatPrice(amount, each, language));
}
