import { useNavigate } from "react-router";
import { FormPage } from "@/app/parts/form-page";
import { titled } from "@/app/parts/page-title";
import { useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { ResetPasswordForm } from "@/shared/session/forms/reset-password-form";
import { SecondFactor } from "@/shared/session/forms/second-factor";
import { lacksPassword } from "@/shared/session/must-choose";
import { takeReturnPath } from "@/shared/session/return-path";
import { useSession } from "@/shared/session/session-store";
import { buttonStyle } from "@/ui/button-style";
import { Notice } from "@/ui/notice";
import { Spinner } from "@/ui/spinner";

export const meta = titled("account:reset.title");

/** Reached from an email by way of /auth/confirm, which has signed the user in. */
export default function ResetPasswordPage() {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const { user, loading, secondFactorPending } = useSession();
  const first = lacksPassword(user);
  const text = first ? t("reset.first.text", { email: user?.email ?? "" }) : user?.email;
  return (
    <FormPage title={t(first ? "reset.first.title" : "reset.title")} {...(text ? { text } : {})}>
      {user && <ResetPasswordForm onDone={() => void navigate(takeReturnPath() ?? "/user")} />}
      {!user && loading && <Spinner label={t("guard.loading")} />}
      {secondFactorPending && <SecondFactor user={secondFactorPending} />}
      {!user && !loading && !secondFactorPending && (
        <>
          <Notice tone="waiting">{t("reset.noSession")}</Notice>
          <SiteLink to="/forgot-password" className={buttonStyle()}>
            {t("forgot.send")}
          </SiteLink>
        </>
      )}
    </FormPage>
  );
}
