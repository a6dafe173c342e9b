import { formatPrice, formatRate } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";

/** What a rule says: a row of commission rules, or one that is being written. */
export interface Terms {
  referral_id: string | null;
  partner_group: string | null;
  goods: string | null;
  item_ids: readonly string[];
  kind: string;
  percent: number;
  amount: number;
  currency: string;
  sales_from: number;
  sales_period: string;
  first_payments: number | null;
  months: number | null;
  afterwards: string;
}

interface Names {
  /** The code of the rule's partner. */
  code: string;
  itemOf: (id: string) => string;
}

/**
 * Return a function that says a rule in one sentence: `35% for partners of group Gold on everything, for life`. Without
 * names it leaves out whom the rule is for. `besides`: it stands beside rules for certain goods, which come before it.
 */
export function useRuleWords(besides = false) {
  const { t, language } = useTranslation("rates");
  return (rule: Terms, names?: Names): string => {
    const money = (amount: number) => formatPrice(amount, rule.currency, language);
    const reward =
      rule.kind === "percent"
        ? t("sentence.percent", { rate: formatRate(rule.percent || 0, language) })
        : t("sentence.amount", { amount: money(rule.amount || 0) });
    const whom = !names
      ? ""
      : rule.referral_id
        ? t("sentence.partner", { code: names.code })
        : rule.partner_group
          ? t("sentence.group", { group: rule.partner_group })
          : t("sentence.all");
    const items = names ? rule.item_ids.map(names.itemOf).join(", ") : "";
    const selected = !names && rule.item_ids.length > 0;
    const all = besides ? "otherwise" : "everything";
    const goods = rule.goods === "product" || rule.goods === "workshop" ? rule.goods : all;
    const what = items
      ? t("sentence.items", { items })
      : t(selected ? "sentence.selected" : `sentence.${goods}`);
    const period =
      (["month", "quarter", "year"] as const).find((each) => each === rule.sales_period) ?? "ever";
    const count = rule.first_payments || rule.months;
    const lasts = rule.first_payments
      ? t("sentence.payments", { count: rule.first_payments })
      : rule.months
        ? t("sentence.months", { count: rule.months })
        : t("sentence.life");
    return [
      [reward, whom, what].filter(Boolean).join(" "),
      rule.sales_from ? t(`sentence.sales.${period}`, { amount: money(rule.sales_from) }) : "",
      lasts,
      count ? t(rule.afterwards === "next" ? "sentence.thenNext" : "sentence.thenNothing") : "",
    ]
      .filter(Boolean)
      .join(", ");
  };
}
