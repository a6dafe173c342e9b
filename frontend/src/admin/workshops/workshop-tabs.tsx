import { PageTabs } from "@/admin/shared/page-tabs";
import { useTranslation } from "@/lib/i18n/use-t";

/** The list of workshops, and the same by day. */
export function WorkshopTabs() {
  const { t } = useTranslation("admin-workshops");
  return (
    <PageTabs
      label={t("calendar.views")}
      pages={[
        { to: "/admin/workshops", label: t("calendar.list") },
        { to: "/admin/workshops/calendar", label: t("calendar.title") },
      ]}
    />
  );
}
