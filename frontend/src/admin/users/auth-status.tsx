import { isDisabled, type User } from "@/admin/users/user";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";

/** Shows whether a user can sign in (ADM-24, ADM-25). */
export function AuthStatus({ user }: { user: User }) {
  const { t } = useTranslation("admin");
  if (isDisabled(user)) return <Badge tone="danger">{t("users.disabled")}</Badge>;
  if (user.auth_user_id) return <Badge tone="good">{t("users.authUser")}</Badge>;
  return <Badge tone="secondary">{t("users.profileOnly")}</Badge>;
}
