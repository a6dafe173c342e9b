import { useQuery as useServerState } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { ORDERS, type Order } from "@/admin/orders/order";
import { amongst, type ListSpec } from "@/components/data-table/list-spec";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { tablesKey } from "@/lib/server/query-keys";

const KINDS = ["disputes", "undelivered"] as const;
type Kind = (typeof KINDS)[number];

const READ = ["orders", "order_details", "delivery_files", "refunds"] as const;

/** The list of orders: all of them, or with `?waiting=disputes` those that wait for staff. */
export function useWaitingOrders(): { waiting: Kind | undefined; spec: ListSpec<Order> } {
  const wanted = new URLSearchParams(useLocation().search).get("waiting");
  const waiting = KINDS.find((kind) => kind === wanted);
  const { data } = useServerState({
    queryKey: tablesKey(READ, "waiting-orders", waiting),
    queryFn: () => (waiting ? call("waiting-orders", { kind: waiting }) : { ids: [] }),
    enabled: waiting !== undefined,
  });
  return { waiting, spec: waiting ? { ...ORDERS, fixed: [amongst("id", data?.ids ?? [])] } : ORDERS };
}

/** States which orders are listed, with a link to all. */
export function WaitingNotice({ kind }: { kind: Kind }) {
  const { t } = useTranslation("admin-orders");
  return (
    <p className="mb-2 text-sm">
      {t(`waiting.${kind}`)}{" "}
      <Link to="/admin/orders" className="text-accent underline underline-offset-4">
        {t("waiting.all")}
      </Link>
    </p>
  );
}
