import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { PasswordForm } from "@/features/password/password-form";
import { useSession } from "@/features/session/session-store";
import { useTranslation } from "@/lib/i18n/use-t";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("account:nav.password")) });

export default function UserPasswordPage() {
  const { t } = useTranslation("account");
  const { user } = useSession();
  return (
    <>
      <h1 className="text-title">{t("nav.password")}</h1>
      <p className="mb-7 mt-2 max-w-xl text-soft">{t("password.intro")}</p>
      {user && <PasswordForm key={user.id} userId={user.id} email={user.email ?? ""} />}
    </>
  );
}
