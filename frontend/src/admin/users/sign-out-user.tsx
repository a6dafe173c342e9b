import { nameOf, type User } from "@/admin/users/user";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";

/** Ends every session of a user, for example after a phone was stolen. */
export function SignOutUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("admin-roles");
  const { busy, mutate } = useMutationToast();
  const signOut = async () => {
    const refusals = { owner_only: t("signOut.ownerOnly") };
    await mutate(() => call("sign-out-user", { userId: user.id }), {
      done: t("signOut.done"),
      refusals,
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("signOut.title")}
      text={t("signOut.text", { name: nameOf(user) || user.email })}
      consequences={[t("signOut.again"), t("signOut.password")]}
      confirm={t("signOut.confirm")}
      danger
      busy={busy}
      onConfirm={() => void signOut()}
      onClose={onClose}
    />
  );
}
