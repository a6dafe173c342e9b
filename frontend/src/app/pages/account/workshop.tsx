import { lazy, Suspense, useEffect } from "react";
import { Link, useParams } from "react-router";
import { type WorkshopFile, workshopFileOf } from "@/account/my-workshops/my-workshop";
import { WorkshopFileView } from "@/account/my-workshops/workshop-file-view";
import { titled } from "@/app/parts/page-title";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { DetailsPanel } from "@/shared/bought/details-panel";
import { useSession } from "@/shared/session/session-store";
import { CalendarLeaf } from "@/shared/workshops/calendar-leaf";
import { WorkshopBadge } from "@/shared/workshops/workshop-badge";
import { WorkshopFacts } from "@/shared/workshops/workshop-facts";
import { WorkshopPrice } from "@/shared/workshops/workshop-price";
import { Icon } from "@/ui/icon";
import { RetryPanel } from "@/ui/retry-panel";
import { Spinner } from "@/ui/spinner";

const NoSeat = lazy(() => import("@/account/my-workshops/no-seat"));

export const meta = titled("account:nav.workshops");

export default function UserWorkshopPage() {
  const { t } = useTranslation("account");
  const { user } = useSession();
  const { slug = "" } = useParams();
  return (
    <>
      <Link
        to="/user/workshops"
        className="mb-5 inline-flex items-center gap-2 py-1 text-soft hover:text-accent"
      >
        <Icon name="back" />
        {t("myWorkshop.back")}
      </Link>
      {user && <MyWorkshop key={slug} slug={slug} userId={user.id} />}
    </>
  );
}

function MyWorkshop({ slug, userId }: { slug: string; userId: string }) {
  const { t } = useTranslation(["account", "workshops", "public"]);
  const { data: workshop, error, refetch } = useQuery(workshopFileOf(slug, userId));
  useEffect(() => {
    if (error) console.error("The workshop could not be read:", error);
  }, [error]);
  if (workshop && workshop.workshop_enrollments.length > 0) return view(workshop);
  if (workshop !== undefined) {
    return (
      <Suspense>
        <NoSeat slug={workshop && slug} />
      </Suspense>
    );
  }
  if (error) {
    return (
      <RetryPanel
        title={t("workshops:workshops.error.title")}
        text={t("workshops:workshops.error.text")}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <p className="flex items-center gap-3 text-soft">
      <Spinner label={t("guard.loading")} />
      <span>{t("myWorkshop.loading")}</span>
    </p>
  );
}

const view = (workshop: WorkshopFile) => (
  <WorkshopFileView
    workshop={workshop}
    leaf={<CalendarLeaf day={workshop.date} className="absolute bottom-5 left-6" />}
    price={<WorkshopPrice workshop={workshop} />}
    facts={<WorkshopFacts workshop={workshop} />}
    status={<WorkshopBadge workshop={{ phase: workshop.phase }} />}
    renderMaterials={(materials) => <DetailsPanel details={materials} />}
  />
);
