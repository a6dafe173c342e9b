import { useTranslation } from "@/lib/i18n/use-t";
import { BoughtItem } from "@/shared/bought/bought-item";
import type { GuestOrder } from "@/shared/checkout/guest-checkouts";
import { SiteLink } from "@/shared/referral/site-link";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";

interface Props {
  orders: readonly GuestOrder[];
  /** The buyer's address; empty in a browser that did not place the order. */
  email: string;
}

/** What a guest has paid for, and the way to an account that keeps it. */
export default function GuestItems({ orders, email }: Props) {
  const { t } = useTranslation("thanks");
  return (
    <>
      <ul className="mt-8 border-t border-line">
        {orders.map((order) => (
          <BoughtItem
            key={order.id}
            name={order.name}
            quantity={order.quantity}
            amount={order.totalAmount}
            currency={order.currency}
            links={order.links}
          />
        ))}
      </ul>
      {email && (
        <>
          <p className="mt-5 text-soft">{t("bought.mailed", { email })}</p>
          <Card className="mt-6 p-6">
            <h2 className="text-heading">{t("bought.account.title")}</h2>
            <p className="mb-4 mt-1.5 text-soft">{t("bought.account.text", { email })}</p>
            <SiteLink
              to={`/signup?next=/user/products&email=${encodeURIComponent(email)}`}
              className={buttonStyle("secondary")}
            >
              {t("bought.account.action")}
            </SiteLink>
          </Card>
        </>
      )}
    </>
  );
}
