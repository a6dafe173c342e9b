import { nameOf, type User } from "@/admin/users/user";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";

/** Ends every session of a user, for example after a phone was stolen. */
export function SignOutUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("admin-roles");
  return (
    <ActionDialog
      title={t("signOut.title")}
      text={t("signOut.text", { name: nameOf(user) || user.email })}
      consequences={[t("signOut.again"), t("signOut.password")]}
      confirm={t("signOut.confirm")}
      danger
      run={() => call("sign-out-user", { userId: user.id })}
      result={{ done: t("signOut.done"), refusals: { owner_only: t("signOut.ownerOnly") } }}
      onClose={onClose}
    />
  );
}
