import { isValidElement, Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { StaffRoleContext } from "@/admin/shared/staff-role";
import { useOfficeAccess } from "@/app/layouts/office-access";
import { OfficeFrame } from "@/app/layouts/office-frame";
import { officeLinkOf } from "@/app/layouts/office-links";
import { SignInAgain } from "@/app/layouts/sign-in-again";
import { WaitingPage } from "@/app/layouts/waiting-page";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";
import { useSession } from "@/shared/session/session-store";
import { Skeleton } from "@/ui/skeleton";

/** Shown inside a dialog of another page, so it has no frame of its own (C6). */
const FILE_MANAGER = "/admin/media/picker";

/** The back office: all of it for admins, the pages of their role for support and content. */
export default function AdminLayout() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const { access, role } = useOfficeAccess();
  if (isValidElement(access)) return access;
  const open = access === "open";
  const page = (
    <>
      {!open && <Shape />}
      {access !== "waiting" && (
        <div key={user?.id} className={open ? "contents" : "hidden"}>
          <Suspense fallback={<Skeleton className="h-64" />}>
            <Outlet />
          </Suspense>
        </div>
      )}
    </>
  );
  return (
    <StaffRoleContext value={role}>
      <div data-frame={user ? undefined : ""}>
        {pathname === FILE_MANAGER ? (
          <main className="p-4 sm:p-6">{page}</main>
        ) : (
          <OfficeFrame>{page}</OfficeFrame>
        )}
      </div>
      {pathname !== FILE_MANAGER && <LeaveGuard />}
      <SignInAgain />
    </StaffRoleContext>
  );
}

/** The shape of the page that is about to show. */
function Shape() {
  const { t } = useTranslation("admin");
  const link = officeLinkOf(useLocation().pathname);
  return <WaitingPage head={<PageHead title={t(link ? `nav.${link.name}` : "nav.title")} />} rows={14} />;
}
