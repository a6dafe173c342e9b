import { useStaffRole } from "@/admin/shared/staff-role";
import { isDisabled, type User } from "@/admin/users/user";
import type { RowAction } from "@/components/data-table/row-menu";
import { useTranslation } from "@/lib/i18n/use-t";

/** The dialogs of a user. */
export type UserDialogName = "view" | "edit" | "delete" | "auth" | "role" | "factor" | "signOut" | "disable";

/** Return the available changes of a user; support may change nothing. */
export function useUserActions(): (user: User, show: (dialog: UserDialogName) => void) => RowAction[] {
  const { t } = useTranslation(["admin", "admin-roles"]);
  const mayChange = useStaffRole() === "admin";
  return (user, show) => {
    if (!mayChange) return [];
    const action = (label: string, dialog: UserDialogName) => ({ label, run: () => show(dialog) });
    return [
      action(t("shared.edit"), "edit"),
      ...(user.auth_user_id
        ? [
            action(t("admin-roles:action"), "role"),
            action(t("admin-roles:factor.action"), "factor"),
            action(t("admin-roles:signOut.action"), "signOut"),
            action(t(`admin-roles:${isDisabled(user) ? "enable" : "disable"}.action`), "disable"),
          ]
        : [action(t("users.create.action"), "auth")]),
      { ...action(t("shared.delete"), "delete"), danger: true },
    ];
  };
}
