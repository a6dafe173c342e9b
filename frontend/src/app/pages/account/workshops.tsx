import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { MyWorkshopCard } from "@/features/my-workshops/my-workshop-card";
import { MyWorkshopList } from "@/features/my-workshops/my-workshop-list";
import { useSession } from "@/features/session/session-store";
import { CalendarLeaf } from "@/features/workshops/calendar-leaf";
import { WorkshopBadge } from "@/features/workshops/workshop-badge";
import { WorkshopFacts } from "@/features/workshops/workshop-facts";
import { useTranslation } from "@/lib/i18n/use-t";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("account:nav.workshops")) });

export default function UserWorkshopsPage() {
  const { t } = useTranslation("account");
  const { user } = useSession();
  return (
    <>
      <h1 className="text-title">{t("myWorkshops.title")}</h1>
      <p className="mb-7 mt-2 text-soft">{t("myWorkshops.intro")}</p>
      {user && (
        <MyWorkshopList
          userId={user.id}
          renderCard={(workshop) => (
            <MyWorkshopCard
              workshop={workshop}
              leaf={<CalendarLeaf day={workshop.date} className="absolute bottom-4 left-5" />}
              badge={<WorkshopBadge workshop={workshop} />}
              facts={<WorkshopFacts workshop={workshop} />}
            />
          )}
        />
      )}
    </>
  );
}
