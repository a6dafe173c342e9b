import { useState } from "react";
import { Link, useParams } from "react-router";
import { OrderDialog } from "@/admin/orders/dialogs/order-dialogs";
import { shortId } from "@/admin/orders/order";
import { type OrderDialogName, useOrderActions } from "@/admin/orders/order-actions";
import { OrderFacts } from "@/admin/orders/page/order-facts";
import { OrderMoney } from "@/admin/orders/page/order-money";
import { type FullOrder, readsOf } from "@/admin/orders/page/order-reads";
import { OrderShares } from "@/admin/orders/page/order-shares";
import { OrderTimeline } from "@/admin/orders/page/order-timeline";
import { OrderBadge } from "@/admin/shared/order-badge";
import { useHandlesMoney, useStaffRole } from "@/admin/shared/staff-role";
import { LoadError } from "@/components/forms/load-error";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";

/** One order: its data, its money with us and at the provider, its shares, and its history. */
export function OrderPage() {
  const { t } = useTranslation("admin-orders");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(readsOf(id).order);
  return (
    <>
      <Link to="/admin/orders" className={`mb-5 -ml-3 ${buttonStyle("quiet", "sm")}`}>
        <Icon name="back" className="size-4" />
        {t("page.back")}
      </Link>
      {error && !data && <LoadError title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton className="h-96" />}
      {data === null && <EmptyState title={t("page.notFound")} />}
      {data && <Known key={data.id} order={data} />}
    </>
  );
}

function Known({ order }: { order: FullOrder }) {
  const { t } = useTranslation("admin-orders");
  const actionsOf = useOrderActions();
  const money = useHandlesMoney(); // support sees neither payments nor rates
  const log = useStaffRole() === "admin";
  const [open, setOpen] = useState<OrderDialogName | null>(null);
  return (
    <>
      <PageHead
        title={t("page.title", { id: shortId(order.id) })}
        state={<OrderBadge status={order.status} />}
      >
        {actionsOf(order, setOpen).map(({ label, run, danger }) => (
          <Button key={label} size="sm" variant={danger ? "danger" : "secondary"} onClick={run}>
            {label}
          </Button>
        ))}
      </PageHead>
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_22rem]">
        <div className="grid content-start gap-6">
          <OrderFacts order={order} />
          {money && <OrderMoney order={order} />}
          {money && <OrderShares order={order} />}
        </div>
        {log && <OrderTimeline order={order} />}
      </div>
      {open && <OrderDialog dialog={open} order={order} onClose={() => setOpen(null)} />}
    </>
  );
}
