import { useState } from "react";
import { useStaffRole } from "@/admin/shared/staff-role";
import { AuthStatus } from "@/admin/users/auth-status";
import { CreateAuthUser } from "@/admin/users/create-auth-user";
import { DeleteUser } from "@/admin/users/delete-user";
import { EditUser } from "@/admin/users/edit-user";
import { RemoveFactor } from "@/admin/users/remove-factor";
import { SetRole } from "@/admin/users/set-role";
import { SignOutUser } from "@/admin/users/sign-out-user";
import { nameOf, USERS, type User } from "@/admin/users/user";
import { ViewUser } from "@/admin/users/view-user";
import { DataTable } from "@/components/data-table/data-table";
import { ListToolbar } from "@/components/data-table/list-toolbar";
import type { RowAction } from "@/components/data-table/row-menu";
import { useList } from "@/components/data-table/use-list";
import { PageHead } from "@/components/page-head";
import { formatDate } from "@/lib/i18n/dates";
import { LANGUAGE_NAMES, type Language } from "@/lib/i18n/languages";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";

const DIALOGS = {
  view: ViewUser,
  edit: EditUser,
  delete: DeleteUser,
  auth: CreateAuthUser,
  role: SetRole,
  factor: RemoveFactor,
  signOut: SignOutUser,
};

/** All users of the shop, with and without a sign-in (ADM-22 to ADM-28). */
export function UserTable() {
  const { t } = useTranslation(["admin", "admin-roles"]);
  const language = useLanguage();
  const list = useList(USERS);
  const [open, setOpen] = useState<{ dialog: keyof typeof DIALOGS; user: User } | null>(null);
  const Dialog = open && DIALOGS[open.dialog];
  const mayChange = useStaffRole() === "admin";
  const show = (dialog: keyof typeof DIALOGS, user: User) => () => setOpen({ dialog, user });
  const changesOf = (user: User): RowAction[] => [
    { label: t("kit.edit"), run: show("edit", user) },
    ...(user.auth_user_id
      ? [
          { label: t("admin-roles:action"), run: show("role", user) },
          { label: t("admin-roles:factor.action"), run: show("factor", user) },
          { label: t("admin-roles:signOut.action"), run: show("signOut", user) },
        ]
      : [{ label: t("users.create.action"), run: show("auth", user) }]),
    { label: t("kit.delete"), run: show("delete", user), danger: true },
  ];
  return (
    <>
      <PageHead title={t("users.title")} text={t("users.text")} />
      <ListToolbar
        list={list}
        searchLabel={t("users.search")}
        choices={[
          {
            name: "auth",
            label: t("users.authStatus"),
            options: [
              { value: "user", label: t("users.authUser") },
              { value: "profile", label: t("users.profileOnly") },
            ],
          },
        ]}
      />
      <DataTable
        caption={t("users.title")}
        list={list}
        file="users"
        nameOf={(user) => nameOf(user) || user.email}
        empty={t("users.empty")}
        columns={[
          { key: "name", title: t("users.name"), cell: (user) => nameOf(user) || "–" },
          { key: "email", title: t("users.email"), sort: "email", cell: ({ email }) => email },
          { key: "auth", title: t("users.authStatus"), cell: (user) => <AuthStatus user={user} /> },
          {
            key: "language",
            title: t("users.language"),
            cell: (user) => LANGUAGE_NAMES[user.language as Language] ?? user.language,
          },
          {
            key: "joined",
            title: t("users.joined"),
            sort: "created_at",
            cell: ({ created_at }) => (
              <span className="whitespace-nowrap">{formatDate(created_at, language)}</span>
            ),
          },
        ]}
        actions={(user) => [
          { label: t("kit.view"), run: show("view", user) },
          ...(mayChange ? changesOf(user) : []),
        ]}
      />
      {open && Dialog && <Dialog user={open.user} onClose={() => setOpen(null)} />}
    </>
  );
}
