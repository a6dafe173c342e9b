import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation } from "react-router";
import { SignedInEmail } from "@/app/layouts/account-bar";
import { Guard } from "@/app/layouts/guard";
import { SidebarLayout } from "@/app/layouts/sidebar";
import { useSignOut } from "@/features/session/use-sign-out";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";

/** Stands inside a dialog of another page, so that it has no frame of its own (C6). */
const FILE_MANAGER = "/admin/media/picker";

/** The back office. */
export default function AdminLayout() {
  const { t } = useTranslation("admin");
  const { pathname } = useLocation();
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
    { to: "/admin/reconciliation", label: t("nav.reconciliation") },
    { to: "/admin/settings", label: t("nav.settings") },
  ];
  if (pathname === FILE_MANAGER) {
    return (
      <Guard admin>
        <main className="p-4 sm:p-6">
          <Outlet />
        </main>
      </Guard>
    );
  }
  return (
    <Guard admin>
      <SidebarLayout title={t("nav.title")} links={links} account={<AdminAccount />} />
    </Guard>
  );
}

function AdminAccount() {
  const { t } = useTranslation("admin");
  const signOut = useSignOut();
  return (
    <>
      <SignedInEmail />
      <Link to="/user/profile" className={buttonStyle("quiet", "sm")}>
        {t("account.profile")}
      </Link>
      <Button variant="secondary" size="sm" onClick={signOut}>
        {t("account.signOut")}
      </Button>
    </>
  );
}
