import { useQuery as useServerState } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Navigate } from "react-router";
import { useLanguage, useTranslation, useWords } from "@/lib/i18n/use-t";
import { read } from "@/lib/server/rest";
import { keyOf } from "@/lib/server/use-query";
import type { BasketItem } from "@/shared/basket/basket";
import { CheckoutSummary } from "@/shared/checkout/checkout-summary";
import { GuestEntry } from "@/shared/checkout/guest-entry";
import { useBilling } from "@/shared/checkout/use-billing";
import { ReferralBanner } from "@/shared/referral/referral-banner";
import { SiteLink } from "@/shared/referral/site-link";
import { useSession } from "@/shared/session/session-store";
import { type WorkshopDetails, workshopBy } from "@/shared/workshops/workshop";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";

const GuestPanel = lazy(() => import("@/shared/checkout/guest-panel"));

/** Return the seat as a line of the checkout. */
function lineOf({ id, seat_price, currency, image_url }: WorkshopDetails, name: string): BasketItem {
  return {
    id,
    seat: true,
    quantity: 1,
    product: { id, name, price: Number(seat_price), currency, image_url },
  };
}

/** The checkout of one workshop seat without an account. Users book on the workshop's own page. */
export function SeatCheckout({ slug }: { slug: string }) {
  const { t } = useTranslation(["account", "public", "booking"]);
  const words = useWords();
  const query = workshopBy(slug, useLanguage());
  const { data, refetch } = useServerState({ queryKey: keyOf(query), queryFn: () => read(query) });
  const items = data ? [lineOf(data, words(data, "title").text)] : [];
  const { user, loading } = useSession();
  const billing = useBilling(items, null);
  const refresh = () => {
    void refetch();
    billing.retry();
  };
  const page = `/workshops/${slug}`;
  if (user) return <Navigate to={page} replace />;
  if (data === null) {
    return (
      <EmptyState
        heading="h1"
        title={t("booking:workshop.notFound")}
        text={t("booking:workshop.notFoundText")}
      >
        <SiteLink to="/workshops" className={buttonStyle()}>
          {t("booking:workshop.back")}
        </SiteLink>
      </EmptyState>
    );
  }
  return (
    <div className="frame min-h-[38rem] py-8 sm:py-10">
      <SiteLink to={page} className="inline-flex items-center gap-2 py-2 text-soft hover:text-accent">
        <Icon name="back" />
        {t("booking:workshop.back")}
      </SiteLink>
      <h1 className="mt-3 text-display">{t("public:checkout.title")}</h1>
      <ReferralBanner className="mt-6 max-w-xl" />
      {items.length === 0 || loading ? (
        <Skeleton className="mt-10 h-80" />
      ) : (
        <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-16">
          <CheckoutSummary
            items={items}
            once={new Set([items[0]?.id ?? ""])}
            quote={billing.quote}
            discount={billing.discount}
            untaxed={billing.untaxed}
            guest
          />
          <div className="grid gap-5">
            <GuestEntry name="signIn" back={page} />
            <Suspense fallback={<Skeleton className="h-96" />}>
              <GuestPanel items={items} billing={billing} onRefresh={refresh} />
            </Suspense>
            <GuestEntry name="create" back={page} />
          </div>
        </div>
      )}
    </div>
  );
}
