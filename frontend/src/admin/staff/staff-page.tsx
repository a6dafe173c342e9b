import { useStaffRole } from "@/admin/shared/staff-role";
import { MemberList } from "@/admin/staff/member-list";
import { Notices } from "@/admin/staff/notices";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";

/** The people of the back office, for admins, and what the reader is notified of. */
export function StaffPage() {
  const { t } = useTranslation("admin-staff");
  return (
    <>
      <PageHead title={t("title")} text={t("text")} />
      {useStaffRole() === "admin" && <MemberList />}
      <Notices />
    </>
  );
}
