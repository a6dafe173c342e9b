import { nameOf, type User } from "@/admin/users/user";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";

/** Removes the second factor of a user who has lost the phone; for owners. */
export function RemoveFactor({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("admin-roles");
  return (
    <ActionDialog
      title={t("factor.title")}
      text={t("factor.password", { name: nameOf(user) || user.email })}
      consequences={[t("factor.ends"), t("factor.mail"), t("factor.sure")]}
      confirm={t("factor.confirm")}
      danger
      run={() => call("remove-factor", { userId: user.id })}
      result={{
        done: t("factor.done"),
        refusals: { no_factor: t("factor.none"), owner_only: t("factor.ownerOnly") },
      }}
      onClose={onClose}
    />
  );
}
