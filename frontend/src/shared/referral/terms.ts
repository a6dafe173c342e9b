import { useCompany } from "@/lib/company";
import { formatPrice } from "@/lib/i18n/format";
import { useLanguage } from "@/lib/i18n/use-t";
import type { Tables } from "@/lib/server/api.types";
import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";

const COLUMNS = [
  ...(["id", "referral_id", "partner_group", "goods", "item_ids", "kind", "percent", "amount"] as const),
  ...(["currency", "sales_from", "sales_period", "first_payments", "months", "afterwards"] as const),
];

/** What a rule says, without its name. */
export type ProgramRule = Pick<Tables["commission_rules"]["row"], (typeof COLUMNS)[number]>;

/** The rules that a visitor may read, the newest first. */
export const programRules = list<"commission_rules", ProgramRule>("commission_rules", {
  select: COLUMNS.join(","),
  order: "created_at.desc",
});

/** What a new partner earns. */
export interface ProgramTerms {
  /** On everything and from the first sale on, in the order in which it holds for a customer. */
  general: readonly [ProgramRule, ...ProgramRule[]];
  /** On certain goods, or from some sales on. */
  special: readonly ProgramRule[];
}

const isLimited = ({ first_payments, months }: ProgramRule) => first_payments !== null || months !== null;

/** Return the terms by the rules for all partners; `rate`: what new partners earn for life where no rule holds. */
export function termsOf(rules: readonly ProgramRule[], rate = 30, currency = "USD"): ProgramTerms {
  const forAll = rules.filter((rule) => !rule.referral_id && !rule.partner_group);
  const isGeneral = (rule: ProgramRule) =>
    !rule.goods &&
    rule.item_ids.length === 0 &&
    !rule.sales_from &&
    (rule.kind === "percent" || rule.currency === currency);
  const own: ProgramRule = {
    ...{ id: "", referral_id: null, partner_group: null, goods: null, item_ids: [] },
    ...{ kind: "percent", percent: rate, amount: 0, currency: currency as ProgramRule["currency"] },
    ...{ sales_from: 0, sales_period: "month", first_payments: null, months: null, afterwards: "nothing" },
  } as ProgramRule;
  const chain = [...forAll.filter(isGeneral), own];
  // The rules behind one without an end, or after which nothing comes, never hold.
  const last = chain.findIndex((rule) => !isLimited(rule) || rule.afterwards === "nothing");
  const [first = own, ...others] = chain.slice(0, last + 1);
  return { general: [first, ...others], special: forAll.filter((rule) => !isGeneral(rule)) };
}

/** Whether a rule comes before others for certain goods, from the first sale on. */
export const isForGoods = ({ goods, item_ids, sales_from }: ProgramRule) =>
  (goods !== null || item_ids.length > 0) && !sales_from;

/** The terms of the program, as the settings and the rules say them. */
export function useProgramTerms(): ProgramTerms {
  const { commissionRate, currency } = useCompany();
  return termsOf(useQuery(programRules).data ?? [], commissionRate, currency);
}

/** What a page promises in its headline. */
export interface Offer {
  percent: number;
  /** A fixed amount for each payment, in place of a percentage. */
  amount: string | null;
  /** On everything, for as long as the customer buys. */
  life: boolean;
}

/** Whether a new partner earns one percentage on everything and for life. */
export const isForLife = ({ general: [first], special }: ProgramTerms) =>
  first.kind === "percent" && !isLimited(first) && special.length === 0;

/** The commission that a new partner earns first. */
export function useOffer(): Offer {
  const terms = useProgramTerms();
  const [first] = terms.general;
  const language = useLanguage();
  return {
    percent: first.percent,
    amount: first.kind === "amount" ? formatPrice(first.amount, first.currency, language) : null,
    life: isForLife(terms),
  };
}
