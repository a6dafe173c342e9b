import { FormPage } from "@/app/parts/form-page";
import { titled } from "@/app/parts/page-title";
import { useTranslation } from "@/lib/i18n/use-t";
import { StopByLink } from "@/public/partner-mails/stop-by-link";

export const meta = titled("partner-mails:title");

/** The target of the link in messages to partners: `?token=TOKEN`. */
export default function PartnerMailsPage() {
  const { t } = useTranslation("partner-mails");
  return (
    <FormPage title={t("title")}>
      <StopByLink />
    </FormPage>
  );
}
