import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useRef } from "react";
import { useLocation } from "react-router";
import { titled } from "@/app/parts/page-title";
import { SeatCheckout } from "@/app/parts/seat-checkout";
import { Success } from "@/app/parts/success";
import { useBuyLink } from "@/app/parts/use-buy-link";
import { useCurrentBasket } from "@/app/parts/use-current-basket";
import { useTranslation } from "@/lib/i18n/use-t";
import { searchParam } from "@/lib/query-string";
import { invalidateTables } from "@/lib/server/query-keys";
import { BillingCard } from "@/shared/checkout/billing-card";
import { CheckoutSteps } from "@/shared/checkout/checkout-steps";
import { CheckoutSummary } from "@/shared/checkout/checkout-summary";
import { GuestEntry } from "@/shared/checkout/guest-entry";
import { PaymentPanel } from "@/shared/checkout/payment-panel";
import { sumsOf } from "@/shared/checkout/pricing";
import { useBilling } from "@/shared/checkout/use-billing";
import { useCheckoutOrders } from "@/shared/checkout/use-checkout-orders";
import { ReferralBanner } from "@/shared/referral/referral-banner";
import { SiteLink } from "@/shared/referral/site-link";
import { useSession } from "@/shared/session/session-store";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";

const GuestPanel = lazy(() => import("@/shared/checkout/guest-panel"));
/** Shown when a session ends while this page is open: the user signs in again right here. */
const SessionEnded = lazy(() => import("@/shared/checkout/session-ended"));

export const meta = titled("public:checkout.title");

/** As tall while the basket is read as with an empty one, so that the footer stays in its place. */
const TALL = "min-h-[38rem]";

/** The checkout of the basket, or of the seat that `?workshop=` names. */
export default function CheckoutPage() {
  const { search } = useLocation();
  const slug = searchParam(search, "workshop");
  return slug ? <SeatCheckout slug={slug} /> : <BasketCheckout />;
}

function BasketCheckout() {
  const { t } = useTranslation(["account", "public"]);
  const client = useQueryClient();
  const adding = useBuyLink();
  const { items, gone, once } = useCurrentBasket();
  const { user, loading } = useSession();
  const known = useRef(false);
  if (user) known.current = true;
  const { waiting, paid } = useCheckoutOrders();
  const onSale = items?.filter(({ id }) => !gone.has(id)) ?? [];
  const billing = useBilling(onSale, user);
  if (items?.length === 0 && !adding) return paid.length > 0 ? <AllPaid names={paid} /> : <Nothing />;
  const refresh = () => {
    void invalidateTables(client, ["products"]);
    billing.retry();
  };
  const free = sumsOf(onSale, billing.quote, billing.discount).every(({ total }) => total === 0);
  return (
    <div className={`frame py-8 sm:py-10 ${TALL}`}>
      <SiteLink to="/basket" className="inline-flex items-center gap-2 py-2 text-soft hover:text-accent">
        <Icon name="back" />
        {t("checkout.back")}
      </SiteLink>
      <h1 className="mt-3 text-display">{t("public:checkout.title")}</h1>
      <CheckoutSteps free={onSale.length > 0 && free} />
      <ReferralBanner className="mt-6 max-w-xl" />
      {paid.length > 0 && (
        <Notice tone="good" className="mt-6">
          {t("checkout.paid", { names: paid.join(", ") })}{" "}
          <SiteLink to="/user/orders" className="font-medium underline underline-offset-4">
            {t("checkout.viewOrders")}
          </SiteLink>
        </Notice>
      )}
      {!items || adding || (loading && !user) ? (
        <Skeleton className="mt-10 h-80" />
      ) : (
        <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-16">
          <div>
            <CheckoutSummary
              items={onSale}
              once={once}
              quote={billing.quote}
              discount={billing.discount}
              untaxed={billing.untaxed}
              guest={!user}
            />
            {user && <BillingCard billing={billing} />}
          </div>
          {user ? (
            <PaymentPanel
              user={user}
              items={onSale}
              billing={billing}
              waiting={waiting}
              onRefresh={refresh}
            />
          ) : known.current ? (
            <Suspense fallback={<Skeleton className="h-80" />}>
              <SessionEnded />
            </Suspense>
          ) : (
            <div className="grid gap-5">
              <GuestEntry name="signIn" />
              <Suspense fallback={<Skeleton className="h-96" />}>
                <GuestPanel items={onSale} billing={billing} onRefresh={refresh} />
              </Suspense>
              <GuestEntry name="create" />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function Nothing() {
  const { t } = useTranslation(["account", "basket", "public"]);
  return (
    <div className={TALL}>
      <EmptyState drawing="basket" heading="h1" title={t("basket:empty.title")} text={t("checkout.empty")}>
        <SiteLink to="/products" className={buttonStyle()}>
          {t("public:common.browseProducts")}
        </SiteLink>
      </EmptyState>
    </div>
  );
}

/** Shown when the basket is empty because all of it was paid in the payment window while this page was open. */
function AllPaid({ names }: { names: readonly string[] }) {
  const { t } = useTranslation(["account", "thanks", "public"]);
  return (
    <Success title={t("thanks:paymentSuccess.title")} text={t("thanks:paymentSuccess.text")}>
      <ul className="mt-8 border-t border-line">
        {names.map((name) => (
          <li key={name} className="flex items-center gap-3 border-b border-line py-3.5">
            <Icon name="check" className="size-5 text-accent" />
            {name}
          </li>
        ))}
      </ul>
      <div className="mt-10 flex flex-wrap gap-3">
        <SiteLink to="/user/orders" className={buttonStyle()}>
          {t("thanks:paymentSuccess.orders")}
        </SiteLink>
        <SiteLink to="/products" className={buttonStyle("secondary")}>
          {t("public:basket.continue")}
        </SiteLink>
      </div>
    </Success>
  );
}
