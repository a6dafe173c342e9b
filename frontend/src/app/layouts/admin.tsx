import { useTranslation } from "react-i18next";
import { SidebarLayout } from "@/app/layouts/sidebar";
import { SessionLinks } from "@/features/session/session-links";

/** The back office. */
export default function AdminLayout() {
  const { t } = useTranslation("admin");
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
  ];
  return <SidebarLayout title={t("nav.title")} links={links} account={<SessionLinks />} />;
}
