import { FormPage } from "@/app/parts/form-page";
import { titled } from "@/app/parts/page-title";
import { useTranslation } from "@/lib/i18n/use-t";
import { ForgotPasswordForm } from "@/shared/session/forms/forgot-password-form";

export const meta = titled("account:forgot.title");

export default function ForgotPasswordPage() {
  const { t } = useTranslation("account");
  return (
    <FormPage title={t("forgot.title")} text={t("forgot.text")}>
      <ForgotPasswordForm />
    </FormPage>
  );
}
