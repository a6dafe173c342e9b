import { type Order, offersWithdrawal } from "@/account/orders/order";
import { useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";

const TEXTS = ["terms", "withdrawal", "privacy"] as const;

/** The texts that the order was placed under, word for word, and the withdrawal from it. */
export function OrderAgreement({ order }: { order: Order }) {
  const { t } = useTranslation("account");
  const agreed = order.order_agreements;
  if (!agreed) return null;
  const link = "underline-offset-4 hover:underline";
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {offersWithdrawal(order) && (
        <li>
          <SiteLink to={`/withdrawal?order=${order.id}#form`} className={`font-medium text-accent ${link}`}>
            {t("orders.agreed.withdraw")}
          </SiteLink>
        </li>
      )}
      {TEXTS.map((page) => (
        <li key={page}>
          <SiteLink to={`/${page}?version=${agreed[`${page}_id`]}`} className={`text-soft ${link}`}>
            {t(`orders.agreed.${page}`)}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
