import { MyWaitingLists } from "@/account/my-workshops/my-waiting-lists";
import { MyWorkshopCard } from "@/account/my-workshops/my-workshop-card";
import { MyWorkshopList } from "@/account/my-workshops/my-workshop-list";
import { titled } from "@/app/parts/page-title";
import { useTranslation } from "@/lib/i18n/use-t";
import { useSession } from "@/shared/session/session-store";
import { CalendarLeaf } from "@/shared/workshops/calendar-leaf";
import { WorkshopBadge } from "@/shared/workshops/workshop-badge";
import { WorkshopFacts } from "@/shared/workshops/workshop-facts";

export const meta = titled("account:nav.workshops");

export default function UserWorkshopsPage() {
  const { t } = useTranslation("account");
  const { user } = useSession();
  return (
    <>
      <h1 className="text-title">{t("myWorkshops.title")}</h1>
      <p className="mb-7 mt-2 text-soft">{t("myWorkshops.intro")}</p>
      {user && <MyWaitingLists userId={user.id} />}
      {user && (
        <MyWorkshopList
          userId={user.id}
          renderCard={(workshop) => (
            <MyWorkshopCard
              workshop={workshop}
              leaf={<CalendarLeaf day={workshop.date} className="absolute bottom-4 left-5" />}
              badge={<WorkshopBadge workshop={{ phase: workshop.phase }} />}
              facts={<WorkshopFacts workshop={workshop} />}
            />
          )}
        />
      )}
    </>
  );
}
