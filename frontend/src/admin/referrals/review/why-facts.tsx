import { Facts } from "@/components/facts";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Explanation } from "@/lib/server/api.types";
import { Notice } from "@/ui/notice";

/** Whose the discount code is: the credited partner's, another one's, or the shop's. */
function codeText({ ownCode, codePartner }: Explanation) {
  if (ownCode) return "lookup.ownCode";
  return codePartner ? "lookup.othersCode" : "lookup.code";
}

/** The reason why an order did or did not count, with its data. */
export function WhyFacts({ why }: { why: Explanation }) {
  const { t, language } = useTranslation("admin-referrals");
  const money = (amount: number) => formatPrice(amount, why.currency, language);
  // Only partners get "other_partner": staff see whom the customer is bound to.
  const reason = why.reason === "other_partner" ? "no_code" : why.reason;
  return (
    <>
      <Notice tone={reason === "counted" ? "good" : "waiting"} className="mb-6">
        {t(`lookup.reasons.${reason}`)}
      </Notice>
      <Facts
        facts={[
          { label: t("lookup.id"), value: <code className="break-all text-sm">{why.orderId}</code> },
          { label: t("referrals.code"), value: why.referralCode },
          {
            label: t("lookup.bound"),
            value: why.boundBy === why.orderId ? t("lookup.boundHere") : why.boundBy?.slice(0, 8),
          },
          {
            label: t("lookup.discount"),
            value:
              why.discountCode &&
              t(codeText(why), {
                code: why.discountCode,
                amount: money(-why.discount),
                partner: why.codePartner ?? "",
              }),
          },
          { label: t("lookup.recommended"), value: why.recommendedBy },
          { label: t("lookup.subId"), value: why.subId },
          { label: t("referrals.rate"), value: why.rate === null ? null : t("percent", { rate: why.rate }) },
          { label: t("lookup.rule"), value: why.rule ?? (why.rate === null ? null : t("lookup.ownRate")) },
          { label: t("lookup.base"), value: money(why.base) },
          { label: t("lookup.earned"), value: money(why.earned) },
          { label: t("lookup.returned"), value: money(why.returned) },
          {
            label: t("lookup.hold"),
            value: why.payableAt && formatDate(why.payableAt, language),
          },
          {
            label: t("lookup.matches"),
            value: why.matches.map((match) => t(`review.causes.${match}`)).join(", ") || null,
          },
          { label: t("review.note"), value: why.note },
        ]}
      />
    </>
  );
}
