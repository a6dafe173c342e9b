import { CreateAuthUser } from "@/admin/users/create-auth-user";
import { DeleteUser } from "@/admin/users/delete-user";
import { DisableUser } from "@/admin/users/disable-user";
import { EditUser } from "@/admin/users/edit-user";
import { RemoveFactor } from "@/admin/users/remove-factor";
import { SetRole } from "@/admin/users/set-role";
import { SignOutUser } from "@/admin/users/sign-out-user";
import type { User } from "@/admin/users/user";
import type { UserDialogName } from "@/admin/users/user-actions";
import { ViewUser } from "@/admin/users/view-user";

const DIALOGS = {
  view: ViewUser,
  edit: EditUser,
  delete: DeleteUser,
  auth: CreateAuthUser,
  role: SetRole,
  factor: RemoveFactor,
  signOut: SignOutUser,
  disable: DisableUser,
} satisfies Record<UserDialogName, unknown>;

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
