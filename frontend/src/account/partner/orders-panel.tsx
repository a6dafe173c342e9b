import { NotLoaded } from "@/account/partner/not-loaded";
import { usePartnerOrders } from "@/account/partner/reads";
import { WhyBadge, WhyText } from "@/account/partner/why";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

/** Every order that came through a code, and why it counted or not. */
export default function OrdersPanel({ referralId }: { referralId: string | undefined }) {
  const { t, language } = useTranslation(["partner", "public", "account"]);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = usePartnerOrders(referralId);
  const orders = data?.pages.flatMap((page) => page.orders);
  if (error && !orders) return <NotLoaded onRetry={refetch} />;
  if (!orders) return <Skeleton className="h-64" />;
  if (orders.length === 0) return <p className="py-6">{t("orders.empty")}</p>;
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {orders.map((order) => (
          <li key={order.id} className="px-5 py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 max-sm:flex-col">
              <p className="font-medium">{order.item}</p>
              <p className="flex items-baseline gap-3 tabular-nums">
                {formatPrice(order.amount, order.currency, language)}
                <WhyBadge why={order.why} />
              </p>
            </div>
            <p className="mb-1.5 text-sm text-soft">
              <span className="font-mono">{order.id.slice(0, 8)}</span>
              {" · "}
              <time dateTime={order.createdAt}>{formatDate(order.createdAt, language)}</time>
              {" · "}
              {t("orders.buyer", { buyer: order.buyer })}
            </p>
            {order.why.discount > 0 && (
              <p className="mb-1.5 text-sm text-soft">
                {t(order.why.discountCode ? "orders.ownCode" : "orders.discount", {
                  code: order.why.discountCode ?? "",
                  amount: formatPrice(order.why.discount, order.currency, language),
                })}
              </p>
            )}
            {order.why.recommendedBy && (
              <p className="mb-1.5 text-sm text-soft">
                {t("orders.recommended", { code: order.why.recommendedBy })}
              </p>
            )}
            {order.why.subId && (
              <p className="mb-1.5 break-all text-sm text-soft">
                {t("orders.subId", { subId: order.why.subId })}
              </p>
            )}
            <div className="text-[0.9375rem]">
              <WhyText why={order.why} />
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-6 grid justify-center">
          <Button variant="secondary" disabled={isFetching} onClick={() => void fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}
