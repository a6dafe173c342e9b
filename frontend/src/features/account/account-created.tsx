import { ResendButton } from "@/features/session/forms/resend-button";
import { useTranslation } from "@/lib/i18n/use-t";
import { Notice } from "@/ui/notice";

/** After signing up: the email was sent, and can be sent again. */
export function AccountCreated({ email }: { email: string }) {
  const { t } = useTranslation("account");
  return (
    <>
      <Notice tone="good">{t("auth.checkEmail")}</Notice>
      <p className="text-soft">{t("signup.sentTo", { email })}</p>
      <ResendButton email={email} />
    </>
  );
}
