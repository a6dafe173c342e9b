import { useUserOrders } from "@/admin/users/use-user-orders";
import { nameOf, type User } from "@/admin/users/user";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";

/** Deletes a user. Users with orders are anonymized instead and stay in the records (M11), as the dialog explains. */
export function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("admin");
  const orders = useUserOrders(user);
  return (
    <ActionDialog
      title={t("users.delete.title")}
      text={t("users.delete.text", { name: nameOf(user) || user.email })}
      consequences={[
        ...(user.auth_user_id ? [t("users.delete.signIn")] : []),
        orders ? t("users.delete.orders", { count: orders }) : t("users.delete.profile"),
        t("users.delete.final"),
      ]}
      confirm={t("users.delete.confirm")}
      danger
      run={() => remove("users", { id: `eq.${user.id}` })}
      result={{ done: t("users.deleted"), invalidates: ["users", "orders", "referrals"] }}
      onClose={onClose}
    />
  );
}
