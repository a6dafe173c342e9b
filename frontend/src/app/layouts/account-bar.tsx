import { SIDEBAR_LINK } from "@/app/layouts/sidebar";
import { useSession } from "@/features/session/session-store";
import { useSignOut } from "@/features/session/use-sign-out";
import { useTranslation } from "@/lib/i18n/use-t";

/** Who is signed in: the head of the inner areas says it. */
export function SignedInEmail() {
  const { user } = useSession();
  return <span className="min-w-0 truncate text-sm text-soft">{user?.email}</span>;
}

/** The way out, at the end of the links. */
export function SignOutLink() {
  const { t } = useTranslation("account");
  const signOut = useSignOut();
  return (
    <button type="button" onClick={signOut} className={`cursor-pointer ${SIDEBAR_LINK}`}>
      {t("nav.signOut")}
    </button>
  );
}
