import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { RefundOrder } from "@/admin/orders/dialogs/refund-order";
import { type Order, shortId } from "@/admin/orders/order";
import { RefuseWithdrawal } from "@/admin/orders/withdrawals/refuse-withdrawal";
import { useDecision } from "@/admin/orders/withdrawals/use-decision";
import { STATES, stateOf, WITHDRAWALS, type Withdrawal } from "@/admin/orders/withdrawals/withdrawal";
import { useStaffRole } from "@/admin/shared/staff-role";
import { choice } from "@/components/data-table/choice";
import { DataTable } from "@/components/data-table/data-table";
import { useList } from "@/components/data-table/use-list";
import { ViewTabs } from "@/components/data-table/view-tabs";
import { PageHead } from "@/components/page-head";
import { formatTimestamp } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { invalidateTables } from "@/lib/server/query-keys";
import { Badge } from "@/ui/badge";
import { toneOf } from "@/ui/status-tones";

/** All withdrawals with their state: accept with the refund, refuse with a reason, or open again. */
export function WithdrawalTable() {
  const { t } = useTranslation("admin-withdrawals");
  const list = useList(WITHDRAWALS);
  const client = useQueryClient();
  const admin = useStaffRole() === "admin";
  const { decide } = useDecision();
  const [refusing, setRefusing] = useState<Withdrawal | null>(null);
  const [refunding, setRefunding] = useState<Order | null>(null);
  const accept = async (withdrawal: Withdrawal, refunded: Order | null) => {
    if (await decide(withdrawal, "accepted")) setRefunding(refunded);
  };
  const refundable = ({ order }: Withdrawal) =>
    admin && order && order.paid_amount > order.refunded_amount ? order : null;
  const endRefund = () => {
    setRefunding(null);
    void invalidateTables(client, ["order_withdrawals"]);
  };
  return (
    <>
      <PageHead title={t("title")} text={t("text")}>
        <ViewTabs
          list={list}
          views={STATES.map((state) => ({ label: t(`states.${state}`), query: `state=${state}` }))}
        />
      </PageHead>
      <DataTable
        caption={t("title")}
        list={list}
        searchLabel={t("search")}
        choices={[choice("state", t("state"), STATES, (value) => t(`states.${value}`))]}
        file="withdrawals"
        nameOf={({ name }) => name}
        empty={t("empty")}
        emptyText={t("emptyText")}
        columns={[
          {
            key: "received",
            title: t("received"),
            sort: "received_at",
            cell: (row) => <Received row={row} />,
          },
          { key: "name", head: true, title: t("name"), cell: (row) => <Sender row={row} /> },
          { key: "order", title: t("order"), cell: (row) => <OrderOf row={row} /> },
          { key: "state", title: t("state"), cell: (row) => <State row={row} /> },
        ]}
        actions={(row) => {
          const open = stateOf(row) === "open";
          const order = refundable(row);
          return [
            ...(open && order ? [{ label: t("acceptAndRefund"), run: () => void accept(row, order) }] : []),
            ...(open ? [{ label: t("accept"), run: () => void accept(row, null) }] : []),
            ...(open ? [{ label: t("refuse.action"), run: () => setRefusing(row), danger: true }] : []),
            ...(stateOf(row) === "accepted" && order
              ? [{ label: t("refund"), run: () => setRefunding(order) }]
              : []),
            ...(row.decision === "accepted" || row.decision === "refused"
              ? [{ label: t("reopen"), run: () => void decide(row, null) }]
              : []),
          ];
        }}
      />
      {refusing && <RefuseWithdrawal withdrawal={refusing} onClose={() => setRefusing(null)} />}
      {refunding && <RefundOrder order={refunding} onClose={endRefund} />}
    </>
  );
}

function Received({ row }: { row: Withdrawal }) {
  const language = useLanguage();
  return <span className="whitespace-nowrap">{formatTimestamp(row.received_at, language)}</span>;
}

function Sender({ row: { name, email } }: { row: Withdrawal }) {
  return (
    <>
      <span className="font-medium">{name}</span>
      <span className="block text-sm text-soft">{email}</span>
    </>
  );
}

/** The order with what was paid for it; without one, the number as it was written. */
function OrderOf({ row: { order, order_number } }: { row: Withdrawal }) {
  const { t, language } = useTranslation("admin-withdrawals");
  if (!order) {
    return (
      <>
        {order_number}
        <span className="block text-sm text-soft">{t("unknown")}</span>
      </>
    );
  }
  return (
    <>
      <Link to={`/admin/orders/${order.id}`} className="font-medium hover:text-accent">
        {shortId(order.id)}
      </Link>
      <span className="block text-sm text-soft">
        {t("holds", {
          amount: formatPrice(order.paid_amount - order.refunded_amount, order.currency, language),
        })}
      </span>
    </>
  );
}

function State({ row }: { row: Withdrawal }) {
  const { t, language } = useTranslation("admin-withdrawals");
  const state = stateOf(row);
  return (
    <>
      <Badge tone={toneOf("order_withdrawals", state)}>{t(`states.${state}`)}</Badge>
      {row.handled_at && (
        <span className="block text-sm text-soft">{formatTimestamp(row.handled_at, language)}</span>
      )}
      {row.reason && <span className="block max-w-xs text-sm text-soft">{row.reason}</span>}
    </>
  );
}
