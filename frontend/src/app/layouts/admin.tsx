import { type ReactNode, Suspense } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { RequireStaff } from "@/admin/shared/require-staff";
import { Entrance } from "@/app/layouts/entrance";
import { Denied, Guard } from "@/app/layouts/guard";
import { OfficeFrame } from "@/app/layouts/office-frame";
import { officeLinkOf } from "@/app/layouts/office-links";
import { RequireSecondFactor } from "@/app/layouts/require-second-factor";
import { WaitingPage } from "@/app/layouts/waiting-page";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";
import { buttonStyle } from "@/ui/button-style";
import { Skeleton } from "@/ui/skeleton";

/** Shown inside a dialog of another page, so it has no frame of its own (C6). */
const FILE_MANAGER = "/admin/media/picker";

/** The back office: all of it for admins, the pages of their role for support and content. */
export default function AdminLayout() {
  const { pathname } = useLocation();
  const framed = (page: ReactNode) =>
    pathname === FILE_MANAGER ? (
      <main className="p-4 sm:p-6">{page}</main>
    ) : (
      <OfficeFrame>{page}</OfficeFrame>
    );
  const waiting = framed(<Shape />);
  const office = (
    <>
      <RequireSecondFactor frame={framed} waiting={<Shape />}>
        <Suspense fallback={<Skeleton className="h-64" />}>
          <Outlet />
        </Suspense>
      </RequireSecondFactor>
      {pathname !== FILE_MANAGER && <LeaveGuard />}
    </>
  );
  return (
    <Guard
      admin
      waiting={waiting}
      otherwise={
        <RequireStaff waiting={waiting} denied={<Denied />} elsewhere={(home) => <Elsewhere home={home} />}>
          {office}
        </RequireStaff>
      }
    >
      {office}
    </Guard>
  );
}

/** Refusal for a page of another staff role. */
function Elsewhere({ home }: { home: string }) {
  const { t } = useTranslation("admin");
  return (
    <Entrance title={t("elsewhere.title")} text={t("elsewhere.text")}>
      <Link to={home} className={buttonStyle()}>
        {t("elsewhere.home")}
      </Link>
    </Entrance>
  );
}

/** The shape of the page that is about to show. */
function Shape() {
  const { t } = useTranslation("admin");
  const link = officeLinkOf(useLocation().pathname);
  return <WaitingPage head={<PageHead title={t(link ? `nav.${link.name}` : "nav.title")} />} rows={14} />;
}
