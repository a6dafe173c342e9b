import { FormPage } from "@/app/parts/form-page";
import { titled } from "@/app/parts/page-title";
import { useTranslation } from "@/lib/i18n/use-t";
import { LeaveByLink } from "@/shared/workshops/leave-by-link";

export const meta = titled("waiting:title");

/** The target of the link in waiting list mails, `?leave=TOKEN`: opening it leaves the list. */
export default function WaitingListPage() {
  const { t } = useTranslation("waiting");
  return (
    <FormPage title={t("title")}>
      <LeaveByLink />
    </FormPage>
  );
}
