import type { RulePayload } from "@/admin/referrals/rates/rule";
import { formatPrice, formatRate } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";

type Terms = Omit<RulePayload, "name" | "kind" | "goods" | "currency" | "sales_period" | "afterwards"> &
  Record<"kind" | "currency" | "sales_period" | "afterwards", string> & { goods: string | null };

interface Names {
  /** The code of the rule's partner. */
  code: string;
  itemOf: (id: string) => string;
}

/** Return a function that says a rule in one sentence: `35% for partners of group Gold on everything, for life`. */
export function useRuleWords() {
  const { t } = useTranslation("rates");
  const language = useLanguage();
  return (rule: Terms, { code, itemOf }: Names): string => {
    const money = (amount: number) => formatPrice(amount, rule.currency, language);
    const reward =
      rule.kind === "percent"
        ? t("sentence.percent", { rate: formatRate(rule.percent || 0, language) })
        : t("sentence.amount", { amount: money(rule.amount || 0) });
    const whom = rule.referral_id
      ? t("sentence.partner", { code })
      : rule.partner_group
        ? t("sentence.group", { group: rule.partner_group })
        : t("sentence.all");
    const items = rule.item_ids.map(itemOf).join(", ");
    const goods = rule.goods === "product" || rule.goods === "workshop" ? rule.goods : "everything";
    const what = items ? t("sentence.items", { items }) : t(`sentence.${goods}`);
    const period =
      (["month", "quarter", "year"] as const).find((each) => each === rule.sales_period) ?? "ever";
    const count = rule.first_payments || rule.months;
    const lasts = rule.first_payments
      ? t("sentence.payments", { count: rule.first_payments })
      : rule.months
        ? t("sentence.months", { count: rule.months })
        : t("sentence.life");
    return [
      `${reward} ${whom} ${what}`,
      rule.sales_from ? t(`sentence.sales.${period}`, { amount: money(rule.sales_from) }) : "",
      lasts,
      count ? t(rule.afterwards === "next" ? "sentence.thenNext" : "sentence.thenNothing") : "",
    ]
      .filter(Boolean)
      .join(", ");
  };
}
