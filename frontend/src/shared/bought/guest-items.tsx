import { useTranslation } from "@/lib/i18n/use-t";
import { type Bought, BoughtItem } from "@/shared/bought/bought-item";
import { GuestSeat } from "@/shared/bought/guest-seat";
import type { GuestOrder } from "@/shared/checkout/guest-checkouts";
import { SiteLink } from "@/shared/referral/site-link";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";

interface Props {
  orders: readonly GuestOrder[];
  /** The token of the checkout. */
  token: string;
  /** The buyer's address; empty in a browser that did not place the order. */
  email: string;
}

/** Return the order as every list of bought items shows it. */
function boughtByGuest(order: GuestOrder, token: string): Bought {
  const { opens } = order;
  return {
    id: order.id,
    name: order.name,
    quantity: order.quantity,
    amount: order.totalAmount,
    discount: { code: order.discountCode, amount: order.discountAmount, currency: order.currency },
    currency: order.currency,
    details: opens.details.map(({ imageUrl, additionalDetails, ...part }) => ({
      ...part,
      image_url: imageUrl,
      additional_details: additionalDetails,
    })),
    files: opens.files.map(({ updatedAt, ...file }) => ({ ...file, updated_at: updatedAt })),
    documents: order.documents.map(({ issuedAt, ...document }) => ({ ...document, issued_at: issuedAt })),
    workshop: opens.workshop ?? undefined,
    guest: token,
    seat: <GuestSeat opens={opens} guest={token} />,
  };
}

/** What a guest has bought, and the way to an account that keeps it. */
export default function GuestItems({ orders, token, email }: Props) {
  const { t } = useTranslation("thanks");
  const paid = orders.some(({ totalAmount }) => totalAmount > 0);
  return (
    <>
      <ul className="mt-8 border-t border-line">
        {orders.map((order) => (
          <BoughtItem key={order.id} bought={boughtByGuest(order, token)} />
        ))}
      </ul>
      {email && (
        <>
          <p className="mt-5 text-soft">{t(paid ? "bought.mailed" : "bought.mailedFree", { email })}</p>
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
