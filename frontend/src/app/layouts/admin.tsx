import { Link, Outlet, useLocation } from "react-router";
import { RequireStaff } from "@/admin/shared/require-staff";
import { mayOpen, useStaffRole } from "@/admin/shared/staff-role";
import { SignedInEmail } from "@/app/layouts/account-bar";
import { Entrance } from "@/app/layouts/entrance";
import { Denied, Guard } from "@/app/layouts/guard";
import { RequireSecondFactor } from "@/app/layouts/require-second-factor";
import { SidebarLayout } from "@/app/layouts/sidebar";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { isSomethingUnsaved, leaveUnless } from "@/components/forms/unsaved";
import { useTranslation } from "@/lib/i18n/use-t";
import { useSignOut } from "@/shared/session/use-sign-out";
import { Button } from "@/ui/button";
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

/** The frame, with the links that this staff role may follow. */
function Office() {
  const { t } = useTranslation("admin");
  const staffRole = useStaffRole();
  const links = [
    { to: "/admin", label: t("nav.dashboard") },
    { to: "/admin/users", label: t("nav.users") },
    { to: "/admin/products", label: t("nav.products") },
    { to: "/admin/orders", label: t("nav.orders") },
    { to: "/admin/referrals", label: t("nav.referrals") },
    { to: "/admin/news", label: t("nav.news") },
    { to: "/admin/blog-articles", label: t("nav.articles") },
    { to: "/admin/workshops", label: t("nav.workshops"), also: ["/admin/workshop-participants"] },
    { to: "/", label: t("nav.home") },
    { to: "/admin/media", label: t("nav.media"), apart: true },
    { to: "/admin/inbox", label: t("nav.inbox") },
    { to: "/admin/mails", label: t("nav.mails") },
    { to: "/admin/audit", label: t("nav.audit") },
    { to: "/admin/reconciliation", label: t("nav.reconciliation") },
    { to: "/admin/integrations", label: t("nav.integrations") },
    { to: "/admin/site", label: t("nav.site") },
    { to: "/admin/legal", label: t("nav.legal") },
    { to: "/admin/staff", label: t("nav.staff") },
    { to: "/admin/settings", label: t("nav.settings") },
  ];
  return (
    <>
      <SidebarLayout
        title={t("nav.title")}
        links={links.filter(({ to }) => to === "/" || mayOpen(staffRole, to))}
        account={<AdminAccount />}
      />
      <LeaveGuard />
    </>
  );
}

function AdminAccount() {
  const { t } = useTranslation("admin");
  const signOut = useSignOut();
  return (
    <>
      <span className="flex min-w-0 max-sm:hidden">
        <SignedInEmail />
      </span>
      <Link to="/user/profile" className={buttonStyle("quiet", "sm")}>
        {t("account.profile")}
      </Link>
      <Button variant="secondary" size="sm" onClick={() => leaveUnless(isSomethingUnsaved(), signOut)}>
        {t("account.signOut")}
      </Button>
    </>
  );
}
