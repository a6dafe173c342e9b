import { PasswordForm } from "@/account/password/password-form";
import { titled } from "@/app/parts/page-title";
import { useTranslation } from "@/lib/i18n/use-t";
import { useSession } from "@/shared/session/session-store";

export const meta = titled("account:nav.password");

export default function UserPasswordPage() {
  const { t } = useTranslation("account");
  const { user } = useSession();
  return (
    <>
      <h1 className="text-title">{t("nav.password")}</h1>
      <p className="mb-7 mt-2 max-w-xl text-soft">{t("password.intro")}</p>
      {user && <PasswordForm key={user.id} email={user.email ?? ""} />}
    </>
  );
}
