import { FormPage } from "@/app/parts/form-page";
import { titled } from "@/app/parts/page-title";
import { useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { SignInForm } from "@/shared/session/forms/sign-in-form";
import { useOnward } from "@/shared/session/forms/use-onward";
import { Spinner } from "@/ui/spinner";

export const meta = titled("public:session.signIn");

export default function LoginPage() {
  const { t } = useTranslation("account");
  const leaving = useOnward();
  return (
    <FormPage title={t("login.title")} text={t("login.text")}>
      {leaving ? <Spinner label={t("guard.loading")} /> : <SignInForm />}
      <p className="border-t border-line pt-5 text-soft">
        {t("login.noAccount")}{" "}
        <SiteLink to="/signup" className="font-medium text-accent underline underline-offset-4">
          {t("login.create")}
        </SiteLink>
      </p>
    </FormPage>
  );
}
