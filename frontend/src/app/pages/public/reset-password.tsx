import { useNavigate } from "react-router";
import type { MetaContext } from "@/app/routing/page";
import { FormPage } from "@/app/shared/form-page";
import { pageTitle } from "@/app/shared/page-title";
import { SiteLink } from "@/features/referral/site-link";
import { ResetPasswordForm } from "@/features/session/forms/reset-password-form";
import { SecondFactor } from "@/features/session/forms/second-factor";
import { lacksPassword } from "@/features/session/must-choose";
import { takeReturnPath } from "@/features/session/return-path";
import { useSession } from "@/features/session/session-store";
import { useTranslation } from "@/lib/i18n/use-t";
import { buttonStyle } from "@/ui/button-style";
import { Notice } from "@/ui/notice";
import { Spinner } from "@/ui/spinner";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("account:reset.title")) });

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
