import type { ListSpec } from "@/components/data-table/list-spec";
import { readAmount, writeAmount } from "@/components/forms/amount";
import type { NewGoods } from "@/components/forms/use-new-goods";
import type { Tables } from "@/lib/server/api.types";
import { one } from "@/lib/server/rest-query";

/** A rule as staff read it, with the columns that are hidden from visitors. */
export type Row = Required<Tables["commission_rules"]["row"]>;
export type Rule = Row & { partner: { referral_code: string } | null };

export const WHOM = ["all", "group", "partner"] as const;
export const WHAT = ["everything", "product", "workshop", "items"] as const;
export const KINDS = ["percent", "amount"] as const;
export const PERIODS = ["month", "quarter", "year", "ever"] as const;
export const LASTS = ["life", "payments", "months"] as const;
export const AFTERWARDS = ["nothing", "next"] as const;

/** All commission rules, the newest first. */
export const RULES: ListSpec<Rule> = {
  table: "commission_rules",
  select: "*,partner:referrals(referral_code)",
  exportSelect:
    "name,partner_group,goods,kind,percent,amount,currency,sales_from,sales_period,first_payments,months,afterwards,created_at",
  search: [],
  filters: {},
  order: "created_at.desc",
};

/** Read the current state of a rule. */
export const ruleOf = (id: string) => one<"commission_rules", Row>("commission_rules", { id: `eq.${id}` });

/** The form's state, as typed. `value` is the percentage or the amount, `count` the payments or months. */
export function valuesOf(row: Row | null, fresh: Pick<NewGoods, "currency" | "language">) {
  const written = (amount: number | undefined) => (amount ? writeAmount(amount, fresh.language) : "");
  const kind: (typeof KINDS)[number] = row?.kind === "amount" ? "amount" : "percent";
  const whom: (typeof WHOM)[number] = row?.referral_id ? "partner" : row?.partner_group ? "group" : "all";
  const what = row?.item_ids.length ? "items" : (row?.goods ?? "everything");
  return {
    name: row?.name ?? "",
    whom,
    partner_group: row?.partner_group ?? "",
    referral_id: row?.referral_id ?? "",
    what: what as (typeof WHAT)[number],
    item_ids: row?.item_ids ?? [],
    kind,
    value: row && kind === "percent" ? writeAmount(row.percent, fresh.language) : written(row?.amount),
    currency: row?.currency ?? fresh.currency,
    sales_from: written(row?.sales_from),
    sales_period: (row?.sales_period ?? "month") as (typeof PERIODS)[number],
    lasts: (row?.first_payments ? "payments" : row?.months ? "months" : "life") as (typeof LASTS)[number],
    count: String(row?.first_payments ?? row?.months ?? ""),
    afterwards: (row?.afterwards ?? "nothing") as (typeof AFTERWARDS)[number],
  };
}

export type RuleValues = ReturnType<typeof valuesOf>;

/** Return the rule as it is stored; a choice that is not made clears its columns. */
export function payloadOf(values: RuleValues) {
  const { whom, what, kind, lasts } = values;
  const value = readAmount(values.value);
  const count = Number(values.count);
  return {
    name: values.name,
    referral_id: whom === "partner" ? values.referral_id || null : null,
    partner_group: whom === "group" ? values.partner_group.trim() || null : null,
    goods: what === "product" || what === "workshop" ? what : null,
    item_ids: what === "items" ? values.item_ids : [],
    kind,
    percent: kind === "percent" ? value : 0,
    amount: kind === "amount" ? value : 0,
    currency: values.currency as "USD" | "EUR" | "GBP",
    sales_from: values.sales_from.trim() ? readAmount(values.sales_from) : 0,
    sales_period: values.sales_period,
    first_payments: lasts === "payments" ? count : null,
    months: lasts === "months" ? count : null,
    afterwards: values.afterwards,
  };
}
