import { useIsPartner } from "@/account/partner/use-partner";
import { SignedInEmail, SignOutLink } from "@/app/layouts/account-bar";
import { Guard } from "@/app/layouts/guard";
import { SidebarLayout } from "@/app/layouts/sidebar";
import { useTranslation } from "@/lib/i18n/use-t";
import { ProofHost } from "@/shared/session/proof/proof-host";
import { useOffice } from "@/shared/session/use-office";

/** The layout of the customer's pages. */
export default function AccountLayout() {
  const { t } = useTranslation("account");
  const partner = useIsPartner();
  const office = useOffice();
  const links = [
    { to: "/user", label: t("nav.dashboard"), also: ["/user/dashboard"] },
    { to: "/user/products", label: t("nav.products") },
    { to: "/user/orders", label: t("nav.orders") },
    { to: "/user/workshops", label: t("nav.workshops") },
    ...(partner ? [{ to: "/user/partner", label: t("nav.partner") }] : []),
    { to: "/user/profile", label: t("nav.profile") },
    { to: "/user/password", label: t("nav.password") },
    { to: "/user/account", label: t("nav.security") },
    ...(office ? [{ to: "/admin", label: t("nav.office") }] : []),
    { to: "/", label: t("nav.backToHome") },
  ];
  return (
    <Guard>
      <ProofHost />
      <SidebarLayout
        title={t("nav.title")}
        links={links}
        foot={<SignOutLink />}
        account={<SignedInEmail />}
      />
    </Guard>
  );
}
