import { ConfirmDialog } from "@/features/admin/confirm-dialog";
import { useAct } from "@/features/admin/use-act";
import { nameOf, type User } from "@/features/admin-users/user";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";

/** Ends every session of a user, such as one whose telephone was stolen. */
export function SignOutUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("admin-roles");
  const { busy, act } = useAct();
  const signOut = async () => {
    const refusals = { owner_only: t("signOut.ownerOnly") };
    await act(() => call("sign-out-user", { userId: user.id }), {
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
