import { Link } from "react-router";
import { useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";

/**
 * The workshop exists, but the user has no seat in it (USR-70, USR-71); without a slug no visible workshop has this
 * address (USR-69).
 */
export default function NoSeat({ slug }: { slug: string | null }) {
  const { t } = useTranslation("account");
  const which = slug === null ? "notFound" : "denied";
  return (
    <EmptyState
      drawing="workshops"
      heading="h1"
      title={t(`myWorkshop.${which}.title`)}
      text={t(`myWorkshop.${which}.text`)}
    >
      <Link to="/user/workshops" className={buttonStyle()}>
        {t("myWorkshop.toList")}
      </Link>
      {slug !== null && (
        <SiteLink to={`/workshops/${slug}`} className={buttonStyle("secondary")}>
          {t("myWorkshop.publicPage")}
        </SiteLink>
      )}
    </EmptyState>
  );
}
