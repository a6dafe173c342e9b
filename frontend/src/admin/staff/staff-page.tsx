import { useStaffRole } from "@/admin/shared/staff-role";
import { MemberList } from "@/admin/staff/member-list";
import { Notices } from "@/admin/staff/notices";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";

/** The staff, for admins, and the reader's own notifications. */
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
