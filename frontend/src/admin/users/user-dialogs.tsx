import { useStaffRole } from "@/admin/shared/staff-role";
import { CreateAuthUser } from "@/admin/users/create-auth-user";
import { DeleteUser } from "@/admin/users/delete-user";
import { DisableUser } from "@/admin/users/disable-user";
import { EditUser } from "@/admin/users/edit-user";
import { RemoveFactor } from "@/admin/users/remove-factor";
import { SetRole } from "@/admin/users/set-role";
import { SignOutUser } from "@/admin/users/sign-out-user";
import { isDisabled, type User } from "@/admin/users/user";
import { ViewUser } from "@/admin/users/view-user";
import type { RowAction } from "@/components/data-table/row-menu";
import { useTranslation } from "@/lib/i18n/use-t";

const DIALOGS = {
  view: ViewUser,
  edit: EditUser,
  delete: DeleteUser,
  auth: CreateAuthUser,
  role: SetRole,
  factor: RemoveFactor,
  signOut: SignOutUser,
  disable: DisableUser,
};

export type UserDialogName = keyof typeof DIALOGS;

interface Props {
  dialog: UserDialogName;
  user: User;
  onClose: () => void;
}

/** One of the dialogs of a user. */
export function UserDialog({ dialog, ...props }: Props) {
  const Shown = DIALOGS[dialog];
  return <Shown {...props} />;
}

/** Return the available changes of a user; none for support. */
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
