import { type ReactNode, useEffect } from "react";
import { enrollmentsOf, type MyWorkshop, workshopsOf } from "@/account/my-workshops/my-workshop";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { SiteLink } from "@/shared/referral/site-link";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { RetryPanel } from "@/ui/retry-panel";
import { Skeleton } from "@/ui/skeleton";

interface Props {
  userId: string;
  renderCard: (workshop: MyWorkshop) => ReactNode;
}

const SKELETONS = ["first", "second"];

/** The workshops of the signed-in user: loading, failed, none, or their cards. */
export function MyWorkshopList({ userId, renderCard }: Props) {
  const { t } = useTranslation(["account", "workshops", "public"]);
  const { data, error, refetch } = useQuery(enrollmentsOf(userId));
  useEffect(() => {
    if (error) console.error("The enrollments could not be read:", error);
  }, [error]);
  if (!data && error) {
    return (
      <RetryPanel
        title={t("workshops:workshops.error.title")}
        text={t("workshops:workshops.error.text")}
        onRetry={() => void refetch()}
      />
    );
  }
  const workshops = data && workshopsOf(data);
  if (workshops?.length === 0) {
    return (
      <EmptyState drawing="workshops" title={t("myWorkshops.empty.title")} text={t("myWorkshops.empty.text")}>
        <SiteLink to="/workshops" className={buttonStyle()}>
          {t("myWorkshops.browse")}
        </SiteLink>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6 md:grid-cols-2" aria-busy={!data}>
      {!workshops && SKELETONS.map((key) => <Skeleton key={key} className="h-112" />)}
      {workshops?.map((workshop) => (
        <div key={workshop.id} className="grid">
          {renderCard(workshop)}
        </div>
      ))}
    </div>
  );
}
