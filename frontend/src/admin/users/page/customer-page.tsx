import { useState } from "react";
import { Link, useParams } from "react-router";
import { History } from "@/admin/shared/history";
import { useStaffRole } from "@/admin/shared/staff-role";
import { AuthStatus } from "@/admin/users/auth-status";
import { CustomerFacts } from "@/admin/users/page/customer-facts";
import { CustomerMails, CustomerMessages } from "@/admin/users/page/customer-mails";
import { CustomerNotes } from "@/admin/users/page/customer-notes";
import { CustomerOrders, CustomerSeats } from "@/admin/users/page/customer-orders";
import { CustomerPartner } from "@/admin/users/page/customer-partner";
import { customerOf, readsOf } from "@/admin/users/page/customer-reads";
import { CustomerValue, useCustomerValue } from "@/admin/users/page/customer-value";
import { nameOf, type User } from "@/admin/users/user";
import { type UserDialogName, useUserActions } from "@/admin/users/user-actions";
import { UserDialog } from "@/admin/users/user-dialogs";
import { RowMenu } from "@/components/data-table/row-menu";
import { LoadError } from "@/components/forms/load-error";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";

/** One customer: what they are worth, ordered, booked, wrote and agreed to, and what staff noted. */
export function CustomerPage() {
  const { t } = useTranslation(["admin-customers", "admin"]);
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(customerOf(id));
  // Read together with the customer: each would push down what is below as it arrives.
  const { orders, seats } = readsOf(id);
  const parts = [useQuery(orders), useQuery(seats), useCustomerValue(id)];
  const ready = parts.every(({ isPending }) => !isPending);
  return (
    <>
      <Link to="/admin/users" className={`mb-2 -ml-3 ${buttonStyle("quiet", "sm")}`}>
        <Icon name="back" className="size-4" />
        {t("back")}
      </Link>
      {error && !data && <LoadError title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {(data === undefined || (data && !ready)) && !error && <Skeleton className="h-dvh" />}
      {data === null && <EmptyState title={t("notFound")} />}
      {data && ready && <Known key={data.id} user={data} />}
    </>
  );
}

function Known({ user }: { user: User }) {
  const actionsOf = useUserActions();
  const whole = useStaffRole() === "admin";
  const [open, setOpen] = useState<UserDialogName | null>(null);
  const [first, ...others] = actionsOf(user, setOpen);
  return (
    <>
      <PageHead title={nameOf(user) || user.email} state={<AuthStatus user={user} />}>
        {first && (
          <Button size="sm" variant="secondary" onClick={first.run}>
            {first.label}
          </Button>
        )}
        <RowMenu name={nameOf(user) || user.email} actions={others} />
      </PageHead>
      <CustomerValue userId={user.id} />
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 content-start gap-5">
          <CustomerOrders user={user} />
          <CustomerSeats user={user} />
          <CustomerFacts user={user} />
          <CustomerMessages email={user.email} />
          {whole && <CustomerMails email={user.email} />}
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <CustomerNotes userId={user.id} />
          {whole && <CustomerPartner userId={user.id} />}
          <History id={user.id} />
        </div>
      </div>
      {open && <UserDialog dialog={open} user={user} onClose={() => setOpen(null)} />}
    </>
  );
}
