import type { ReactNode } from "react";
import { Link } from "react-router";
import { itemOf, type RecentOrder, recentOrdersOf } from "@/account/dashboard/dashboard";
import { EmptySection, Section } from "@/account/dashboard/section";
import { usePart } from "@/account/dashboard/use-part";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";

interface Props {
  userId: string;
  renderStatus: (status: string) => ReactNode;
}

/** The latest orders as lines of a ledger (USR-13, USR-14). */
export function RecentOrders({ userId, renderStatus }: Props) {
  const { t, language } = useTranslation("account");
  const { data, status, refetch } = usePart(recentOrdersOf(userId, language));
  return (
    <Section
      title={t("dashboard.orders.title")}
      more={{ to: "/user/orders", label: t("dashboard.orders.all") }}
      state={status}
      onRetry={() => void refetch()}
    >
      {data?.total === 0 ? (
        <EmptySection text={t("orders.empty.title")} />
      ) : (
        <ul className="overflow-hidden rounded-lg border border-line bg-raised">
          {data?.rows.map((order) => (
            <Entry key={order.id} order={order} badge={renderStatus(order.status)} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Entry({ order, badge }: { order: RecentOrder; badge: ReactNode }) {
  const { t, language } = useTranslation("account");
  const { id, total_amount, currency, created_at } = order;
  return (
    <li className="border-line not-first:border-t">
      <Link to="/user/orders" className="block px-5 py-4 hover:bg-accent-wash">
        <span className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 font-medium">{itemOf(order, language) ?? t("orders.unknownProduct")}</span>
          <span className="whitespace-nowrap tabular-nums">
            {formatPrice(total_amount, currency, language)}{" "}
            <span className="text-sm text-soft">{currency}</span>
          </span>
        </span>
        <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <span className="font-mono">{id.slice(0, 8)}</span>
          <time dateTime={created_at}>{formatDate(created_at, language)}</time>
          <span className="ml-auto">{badge}</span>
        </span>
      </Link>
    </li>
  );
}
