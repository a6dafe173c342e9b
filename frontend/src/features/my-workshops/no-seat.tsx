import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SiteLink } from "@/features/referral/site-link";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";

/** There is such a workshop, but the reader has no seat in it (USR-70, USR-71). */
export function NoSeat({ slug }: { slug: string }) {
  const { t } = useTranslation("account");
  return (
    <EmptyState heading="h1" title={t("myWorkshop.denied.title")} text={t("myWorkshop.denied.text")}>
      <Link to="/user/workshops" className={buttonStyle()}>
        {t("myWorkshop.toList")}
      </Link>
      <SiteLink to={`/workshops/${slug}`} className={buttonStyle("secondary")}>
        {t("myWorkshop.publicPage")}
      </SiteLink>
    </EmptyState>
  );
}

/** The address names no workshop that the reader may see (USR-69). */
export function NoWorkshop() {
  const { t } = useTranslation("account");
  return (
    <EmptyState heading="h1" title={t("myWorkshop.notFound.title")} text={t("myWorkshop.notFound.text")}>
      <Link to="/user/workshops" className={buttonStyle()}>
        {t("myWorkshop.toList")}
      </Link>
    </EmptyState>
  );
}
