import { isValidElement, Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { useIsPartner } from "@/account/partner/use-partner";
import { SignedInEmail, SignOutLink } from "@/app/layouts/account-bar";
import { ACCOUNT_LINKS, accountLinkOf } from "@/app/layouts/account-links";
import { OwnPasswordNotice, useAccess } from "@/app/layouts/guard";
import { SidebarLayout } from "@/app/layouts/sidebar";
import { SignInAgain } from "@/app/layouts/sign-in-again";
import { WaitingPage } from "@/app/layouts/waiting-page";
import { useTranslation } from "@/lib/i18n/use-t";
import { ProofHost } from "@/shared/session/proof/proof-host";
import { useSession } from "@/shared/session/session-store";
import { useOffice } from "@/shared/session/use-office";
import { Skeleton } from "@/ui/skeleton";

const OFFICE =
  "M3 6h8M15 6h2M3 14h2M9 14h8M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z";
const HOME = "m3 9 7-6 7 6v8h-5v-5H8v5H3z";

/** The layout of the customer's pages, with what the user's rights add. */
export default function AccountLayout() {
  const { t } = useTranslation("account");
  const { user } = useSession();
  const access = useAccess();
  const partner = useIsPartner();
  const office = useOffice();
  if (isValidElement(access)) return access;
  const links = [
    ...ACCOUNT_LINKS.filter(({ name }) => partner || name !== "partner").map(({ name, ...link }) => ({
      ...link,
      label: t(`nav.${name}`),
    })),
    ...(office ? [{ to: "/admin", label: t("nav.office"), icon: OFFICE }] : []),
    { to: "/", label: t("nav.backToHome"), icon: HOME },
  ];
  const waiting = access === "waiting";
  return (
    <>
      <OwnPasswordNotice />
      <ProofHost />
      <SignInAgain />
      <div data-frame={waiting ? "" : undefined}>
        <SidebarLayout
          title={t("nav.title")}
          links={links}
          foot={<SignOutLink />}
          account={<SignedInEmail />}
        >
          {waiting ? (
            <Waiting />
          ) : (
            <Suspense key={user?.id} fallback={<Skeleton className="h-64" />}>
              <Outlet />
            </Suspense>
          )}
        </SidebarLayout>
      </div>
    </>
  );
}

function Waiting() {
  const { t } = useTranslation("account");
  const link = accountLinkOf(useLocation().pathname);
  const title = t(link ? `nav.${link.name}` : "nav.title");
  // The dashboard begins with a banner.
  const head =
    link?.to === "/user" ? (
      <>
        <h1 className="sr-only">{title}</h1>
        <Skeleton className="mb-10 h-32" />
      </>
    ) : (
      <h1 className="mb-6 text-title">{title}</h1>
    );
  return <WaitingPage head={head} rows={8} />;
}
