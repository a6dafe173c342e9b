import { useUserOrders } from "@/admin/users/use-user-orders";
import { nameOf, type User } from "@/admin/users/user";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";

/** Deletes a user. Users with orders are anonymized instead and stay in the records (M11), as the dialog explains. */
export function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("admin");
  const { busy, mutate } = useMutationToast();
  const orders = useUserOrders(user);
  const erase = async () => {
    const gone = await mutate(() => remove("users", { id: `eq.${user.id}` }), {
      done: t("users.deleted"),
      invalidates: ["users", "orders", "referrals"],
    });
    if (gone) onClose();
  };
  return (
    <ConfirmDialog
      title={t("users.delete.title")}
      text={t("users.delete.text", { name: nameOf(user) || user.email })}
      consequences={[
        ...(user.auth_user_id ? [t("users.delete.signIn")] : []),
        orders ? t("users.delete.orders", { count: orders }) : t("users.delete.profile"),
        t("users.delete.final"),
      ]}
      confirm={t("users.delete.confirm")}
      danger
      busy={busy}
      onConfirm={() => void erase()}
      onClose={onClose}
    />
  );
}
