import { isDisabled, nameOf, type User } from "@/admin/users/user";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { toast } from "@/lib/toast";

/** Disables a user's sign-in, with a way to undo it, or enables it again. */
export function DisableUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("admin-roles");
  const { busy, mutate } = useMutationToast();
  const way = isDisabled(user) ? "enable" : "disable";
  const set = (disabled: boolean, done?: string) =>
    mutate(() => call("disable-user", { userId: user.id, disabled }), {
      ...(done ? { done } : {}),
      invalidates: ["users", "audit_log"],
      refusals: { own_account: t("disable.own"), owner_only: t("disable.ownerOnly") },
    });
  const confirm = async () => {
    const done = t(`${way}.done`);
    if (way === "enable") await set(false, done);
    else if (await set(true)) {
      const undo = { label: t("disable.undo"), run: () => void set(false, t("enable.done")) };
      toast({ title: done, action: undo });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={t(`${way}.title`)}
      text={t(`${way}.text`, { name: nameOf(user) || user.email })}
      consequences={way === "disable" ? [t("disable.ends"), t("disable.stays"), t("disable.back")] : []}
      confirm={t(`${way}.action`)}
      danger={way === "disable"}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
