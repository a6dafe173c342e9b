import { FormPage } from "@/app/parts/form-page";
import { titled } from "@/app/parts/page-title";
import { useTranslation } from "@/lib/i18n/use-t";
import { FirstAdminForm } from "@/public/create-account/first-admin-form";

export const meta = titled("account:setup.title");

/** The first visit to a new shop: its owner makes the first account. */
export default function SetupPage() {
  const { t } = useTranslation("account");
  return (
    <FormPage title={t("setup.title")} text={t("setup.text")}>
      <FirstAdminForm />
    </FormPage>
  );
}
