import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { type RecentOrder, type RecentUser, SHOWN } from "@/admin/dashboard/reads";
import { OrderBadge } from "@/admin/shared/order-badge";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";

/** A customer's name, else the email address. */
const nameOf = ({ email, first_name, last_name }: Pick<RecentUser, "email" | "first_name" | "last_name">) =>
  [first_name, last_name].filter(Boolean).join(" ") || email;

/** The first of the newest rows (CONST-19). */
function Recent<R extends { id: string }>(props: {
  title: string;
  rows: R[] | undefined;
  empty: string;
  to: string;
  all: string;
  children: (row: R) => ReactNode;
}) {
  const { title, rows, empty, to, all, children } = props;
  const id = useId();
  return (
    <Card aria-labelledby={id} className="px-5 py-5 sm:px-6">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <Link to={to} className="text-sm text-accent underline-offset-4 hover:underline">
          {all}
        </Link>
      </div>
      {!rows && <Skeleton className="h-56" />}
      {rows?.length === 0 && <p className="py-6 text-soft">{empty}</p>}
      <ul className="divide-y divide-line">
        {rows?.slice(0, SHOWN).map((row) => (
          <li key={row.id} className="flex items-center justify-between gap-x-4 py-3">
            {children(row)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The last five orders (ADM-9). */
export function RecentOrders({ orders }: { orders: RecentOrder[] | undefined }) {
  const { t, language } = useTranslation("admin");
  return (
    <Recent
      title={t("dashboard.recentOrders")}
      rows={orders}
      empty={t("dashboard.noOrders")}
      to="/admin/orders"
      all={t("dashboard.allOrders")}
    >
      {({ id, user, total_amount, currency, status, created_at }) => (
        <>
          <span className="min-w-0 flex-1">
            <Link to={`/admin/orders/${id}`} className="block truncate font-medium hover:text-accent">
              <span className="tabular-nums">{id.slice(0, 8)}</span>
              {user && ` · ${nameOf(user)}`}
            </Link>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
              {formatDate(created_at, language)}
              <span className="sm:hidden">
                <OrderBadge status={status} />
              </span>
            </span>
          </span>
          <span className="max-sm:hidden">
            <OrderBadge status={status} />
          </span>
          <span className="text-right tabular-nums max-sm:self-start sm:min-w-24">
            {formatPrice(total_amount, currency, language)}
          </span>
        </>
      )}
    </Recent>
  );
}

/** The last five users (ADM-10). */
export function RecentUsers({ users }: { users: RecentUser[] | undefined }) {
  const { t, language } = useTranslation("admin");
  return (
    <Recent
      title={t("dashboard.recentUsers")}
      rows={users}
      empty={t("users.empty")}
      to="/admin/users"
      all={t("dashboard.allUsers")}
    >
      {({ id, created_at, ...user }) => (
        <>
          <span className="min-w-0">
            <Link to={`/admin/customers/${id}`} className="block truncate font-medium hover:text-accent">
              {nameOf(user)}
            </Link>
            {nameOf(user) !== user.email && (
              <span className="block truncate text-sm text-soft">{user.email}</span>
            )}
          </span>
          <span className="whitespace-nowrap text-sm text-soft">{formatDate(created_at, language)}</span>
        </>
      )}
    </Recent>
  );
}
