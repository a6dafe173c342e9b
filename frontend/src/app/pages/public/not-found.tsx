import { useEffect } from "react";
import { useLocation } from "react-router";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";
import { useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";

export const meta = ({ t }: MetaContext) => ({
  title: pageTitle(t("not-found:notFound.title")),
  status: 404 as const,
});

export default function NotFoundPage() {
  const { t } = useTranslation("not-found");
  const { pathname } = useLocation();
  useEffect(() => {
    console.error("There is no page at", pathname);
  }, [pathname]);
  return (
    <EmptyState heading="h1" title={t("notFound.title")} text={t("notFound.text")}>
      <SiteLink to="/" className={buttonStyle()}>
        {t("notFound.home")}
      </SiteLink>
    </EmptyState>
  );
}
