import { Link, Outlet, useLocation } from "react-router";
import { RequireStaff } from "@/admin/shared/require-staff";
import { Entrance } from "@/app/layouts/entrance";
import { Denied, Guard } from "@/app/layouts/guard";
import { OfficeFrame } from "@/app/layouts/office-frame";
import { RequireSecondFactor } from "@/app/layouts/require-second-factor";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { useTranslation } from "@/lib/i18n/use-t";
import { buttonStyle } from "@/ui/button-style";

/** Shown inside a dialog of another page, so it has no frame of its own (C6). */
const FILE_MANAGER = "/admin/media/picker";

/** The back office: all of it for admins, the pages of their role for support and content. */
export default function AdminLayout() {
  const { pathname } = useLocation();
  const office = (
    <RequireSecondFactor>{pathname === FILE_MANAGER ? <Bare /> : <Office />}</RequireSecondFactor>
  );
  return (
    <Guard
      admin
      otherwise={
        <RequireStaff denied={<Denied />} elsewhere={(home) => <Elsewhere home={home} />}>
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

function Bare() {
  return (
    <main className="p-4 sm:p-6">
      <Outlet />
    </main>
  );
}

/** The frame, and the question that guards unsaved forms. */
function Office() {
  return (
    <>
      <OfficeFrame />
      <LeaveGuard />
    </>
  );
}
