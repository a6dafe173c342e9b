import { useTranslation } from "@/lib/i18n/use-t";
import { ResendButton } from "@/shared/session/forms/resend-button";
import { FocusedNotice } from "@/ui/focused-notice";

/** After signing up: the email was sent, and can be sent again. */
export function AccountCreated({ email, next }: { email: string; next?: string | undefined }) {
  const { t } = useTranslation("account");
  return (
    <>
      <FocusedNotice>{t("auth.checkEmail")}</FocusedNotice>
      <p className="text-soft">{t("signup.sentTo", { email })}</p>
      <ResendButton email={email} next={next} />
    </>
  );
}
