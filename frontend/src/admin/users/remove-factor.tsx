import { nameOf, type User } from "@/admin/users/user";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";

/** Removes the second factor of a user who has lost the phone; for owners. */
export function RemoveFactor({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("admin-roles");
  const { busy, mutate } = useMutationToast();
  const remove = async () => {
    const refusals = { no_factor: t("factor.none"), owner_only: t("factor.ownerOnly") };
    await mutate(() => call("remove-factor", { userId: user.id }), { done: t("factor.done"), refusals });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("factor.title")}
      text={t("factor.password", { name: nameOf(user) || user.email })}
      consequences={[t("factor.ends"), t("factor.mail"), t("factor.sure")]}
      confirm={t("factor.confirm")}
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
