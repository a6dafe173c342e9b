import type { MetaContext } from "@/app/routing/page";
import { FormPage } from "@/app/shared/form-page";
import { pageTitle } from "@/app/shared/page-title";
import { ForgotPasswordForm } from "@/features/session/forms/forgot-password-form";
import { useTranslation } from "@/lib/i18n/use-t";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("account:forgot.title")) });

export default function ForgotPasswordPage() {
  const { t } = useTranslation("account");
  return (
    <FormPage title={t("forgot.title")} text={t("forgot.text")}>
      <ForgotPasswordForm />
    </FormPage>
  );
}
