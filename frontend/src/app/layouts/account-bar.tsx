import { SIDEBAR_LINK } from "@/app/layouts/sidebar";
import { useTranslation } from "@/lib/i18n/use-t";
import { useSession } from "@/shared/session/session-store";
import { useSignOut } from "@/shared/session/use-sign-out";
import { Drawing } from "@/ui/drawing";

/** The signed-in user, shown at the top of the inner areas. */
export function SignedInEmail() {
  const { user } = useSession();
  return <span className="min-w-0 truncate text-sm text-soft">{user?.email ?? "\u00a0"}</span>;
}

/** The sign-out button, at the end of the links. */
export function SignOutLink() {
  const { t } = useTranslation("account");
  const signOut = useSignOut();
  return (
    <button type="button" onClick={signOut} className={`cursor-pointer ${SIDEBAR_LINK}`}>
      <Drawing path="M8 3H3.5v14H8M12.5 6.5 16 10l-3.5 3.5M16 10H7.5" />
      {t("nav.signOut")}
    </button>
  );
}
