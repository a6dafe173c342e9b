import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { CustomerCell } from "@/admin/orders/customer-cell";
import { itemOf, KINDS, ORDERS, type Order, shortId } from "@/admin/orders/order";
import { type OrderDialogName, useOrderActions } from "@/admin/orders/order-actions";
import { StatusCell } from "@/admin/orders/status-cell";
import { useDisputed } from "@/admin/orders/use-disputed";
import { useWaitingOrders, WaitingNotice } from "@/admin/orders/waiting-orders";
import { ORDER_STATUSES, useOrderStatus } from "@/admin/shared/order-badge";
import { useStaffRole } from "@/admin/shared/staff-role";
import { choice } from "@/components/data-table/choice";
import type { Column } from "@/components/data-table/column";
import { DataTable } from "@/components/data-table/data-table";
import { ListToolbar } from "@/components/data-table/list-toolbar";
import { Shortened } from "@/components/data-table/shortened";
import { useExportMarked } from "@/components/data-table/use-export-marked";
import { type List, useList } from "@/components/data-table/use-list";
import { ViewTabs } from "@/components/data-table/view-tabs";
import { Day } from "@/components/day";
import { lazyDialog, useDialogsSoon } from "@/components/dialogs/lazy-dialog";
import { CURRENCIES } from "@/components/forms/currencies";
import { PageHead } from "@/components/page-head";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { useLiveEvents } from "@/lib/server/live-events";
import { Badge } from "@/ui/badge";

const OrderDialog = lazyDialog(
  async () => (await import("@/admin/orders/dialogs/order-dialogs")).OrderDialog,
);
const MarkOrders = lazyDialog(async () => (await import("@/admin/orders/mark-orders")).MarkOrders);

/** The statuses that are views of their own. */
const VIEWS = ["pending_payment", "paid", "refunded"] as const;

/** All orders (ADM-19 to ADM-21). */
export function OrderTable() {
  const { t } = useTranslation(["admin-orders", "admin"]);
  const navigate = useNavigate();
  useDialogsSoon(OrderDialog, MarkOrders);
  const { waiting, spec } = useWaitingOrders();
  const list = useList(spec);
  const exportMarked = useExportMarked(ORDERS, "orders");
  const mayChange = useStaffRole() === "admin";
  useLiveEvents("order.*", list.reload, mayChange); // the event log is for admins
  const inWords = useOrderStatus();
  const actionsOf = useOrderActions();
  const [open, setOpen] = useState<{ dialog: OrderDialogName; order: Order; status?: string } | null>(null);
  const columns = useColumns((order, status) => setOpen({ dialog: "status", order, status }));
  return (
    <>
      <PageHead title={t("admin:nav.orders")} text={t("text")}>
        <ViewTabs
          list={list}
          views={VIEWS.map((status) => ({ label: inWords(status), query: `status=${status}` }))}
        />
      </PageHead>
      <Toolbar list={list} />
      {waiting && <WaitingNotice kind={waiting} />}
      <DataTable
        caption={t("admin:nav.orders")}
        list={list}
        file="orders"
        nameOf={({ id }) => shortId(id)}
        empty={t("empty")}
        emptyText={t("emptyText")}
        failed={t("failed")}
        retry={t("retry")}
        columns={columns}
        bulk={[...(mayChange ? [{ label: t("mark.action"), dialog: MarkOrders }] : []), exportMarked]}
        actions={(order) => [
          { label: t("open"), run: () => void navigate(`/admin/orders/${order.id}`) },
          ...actionsOf(order, (dialog) => setOpen({ dialog, order })),
        ]}
      />
      {open && <OrderDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Toolbar({ list }: { list: List<Order> }) {
  const { t } = useTranslation("admin-orders");
  const inWords = useOrderStatus();
  return (
    <ListToolbar
      list={list}
      searchLabel={t("search")}
      choices={[
        choice("status", t("statusTitle"), ORDER_STATUSES, inWords),
        choice("kind", t("kind"), KINDS, (value) => t(`kinds.${value}`)),
        choice("currency", t("currency"), CURRENCIES, (value) => value),
      ]}
    />
  );
}

function useColumns(onStatus: (order: Order, status: string) => void): Column<Order>[] {
  const { t, language } = useTranslation("admin-orders");
  const disputed = useDisputed();
  return [
    {
      key: "id",
      title: t("id"),
      cell: ({ id }) => (
        <Link to={`/admin/orders/${id}`} className="font-medium tabular-nums hover:text-accent">
          {shortId(id)}
        </Link>
      ),
    },
    {
      key: "customer",
      title: t("customer"),
      grows: true,
      head: true,
      cell: (order) => <CustomerCell order={order} />,
    },
    {
      key: "item",
      title: t("item"),
      grows: true,
      cell: (order) => <Shortened>{itemOf(order) ?? "–"}</Shortened>,
    },
    {
      key: "amount",
      title: t("amount"),
      end: true,
      cell: ({ total_amount, currency }) => formatPrice(total_amount, currency, language),
    },
    {
      key: "status",
      title: t("statusTitle"),
      cell: (order) => (
        <span className="inline-flex flex-wrap gap-1 *:whitespace-nowrap 2xl:flex-nowrap">
          <StatusCell order={order} onAsk={(status) => onStatus(order, status)} />
          {disputed.has(order.id) && <Badge tone="danger">{t("disputed")}</Badge>}
          {order.refunded_amount > 0 && order.status !== "refunded" && (
            <Badge tone="danger">{t("partlyRefunded")}</Badge>
          )}
        </span>
      ),
    },
    { key: "code", wide: true, title: t("code"), cell: ({ referral_code }) => referral_code ?? "–" },
    {
      key: "date",
      title: t("date"),
      sort: "created_at",
      cell: ({ created_at }) => <Day at={created_at} className="text-sm" />,
    },
  ];
}
