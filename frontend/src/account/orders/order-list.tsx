import { useEffect } from "react";
import { OrderCard } from "@/account/orders/order-card";
import { useOrders } from "@/account/orders/use-orders";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import { SiteLink } from "@/shared/referral/site-link";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { RetryPanel } from "@/ui/retry-panel";
import { Skeleton } from "@/ui/skeleton";

const SKELETONS = ["first", "second", "third"];

/** The customer's orders: loading, failed, none, or their cards (USR-32 to USR-47). */
export function OrderList({ userId }: { userId: string }) {
  const { t } = useTranslation(["account", "public"]);
  const { orders, total, showMore } = useOrders(userId);
  const { data, error, isFetching, refetch } = orders;
  useEffect(() => {
    if (error)
      toast({ title: t("orders.failed.title"), description: t("orders.failed.text"), tone: "destructive" });
  }, [error, t]);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-title">{t("orders.title")}</h1>
        {total !== undefined && <p className="text-soft">{t("orders.count", { count: total })}</p>}
      </div>
      <div className="mt-7 grid gap-5" aria-busy={isFetching && !data}>
        {!data && !error && SKELETONS.map((key) => <Skeleton key={key} className="h-44" />)}
        {!data && error && (
          <RetryPanel
            title={t("orders.failed.title")}
            text={t("orders.failed.text")}
            onRetry={() => void refetch()}
          />
        )}
        {data?.rows.map((order) => (
          <OrderCard key={order.id} order={order} onTried={() => void refetch()} />
        ))}
      </div>
      {data?.rows.length === 0 && (
        <EmptyState drawing="orders" title={t("orders.empty.title")} text={t("orders.empty.text")}>
          <SiteLink to="/products" className={buttonStyle()}>
            {t("public:common.browseProducts")}
          </SiteLink>
        </EmptyState>
      )}
      {data?.more && (
        <div className="mt-7 grid justify-center">
          <Button variant="secondary" disabled={isFetching} onClick={showMore}>
            {t("orders.showMore")}
          </Button>
        </div>
      )}
    </>
  );
}
