import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { AuthStatus } from "@/admin/users/auth-status";
import { nameOf, USERS, type User } from "@/admin/users/user";
import { type UserDialogName, useUserActions } from "@/admin/users/user-actions";
import { DataTable } from "@/components/data-table/data-table";
import { useList } from "@/components/data-table/use-list";
import { ViewTabs } from "@/components/data-table/view-tabs";
import { Day } from "@/components/day";
import { lazyDialog, useDialogsSoon } from "@/components/dialogs/lazy-dialog";
import { PageHead } from "@/components/page-head";
import { LANGUAGE_NAMES, type Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Lines } from "@/ui/empty-drawing";

/** People: what an empty list of this kind would hold. */
const PEOPLE: Lines = [
  "M48 14a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  "M48 32a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM30 66V54a18 18 0 0 1 36 0v12M21 38a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM10 66V56a11 11 0 0 1 14-10.5M75 38a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM86 66V56a11 11 0 0 0-14-10.5M6 66h84",
];

const UserDialog = lazyDialog(async () => (await import("@/admin/users/user-dialogs")).UserDialog);

/** All users of the shop, with and without a sign-in (ADM-22 to ADM-28). */
export function UserTable() {
  const { t } = useTranslation(["admin", "admin-customers"]);
  const navigate = useNavigate();
  useDialogsSoon(UserDialog);
  const list = useList(USERS);
  const [open, setOpen] = useState<{ dialog: UserDialogName; user: User } | null>(null);
  const actionsOf = useUserActions();
  return (
    <>
      <PageHead title={t("users.title")} text={t("users.text")}>
        <ViewTabs list={list} views={[{ label: t("users.authUser"), query: "auth=user" }]} />
      </PageHead>
      <DataTable
        caption={t("users.title")}
        list={list}
        drawing={PEOPLE}
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
        file="users"
        nameOf={(user) => nameOf(user) || user.email}
        empty={t("users.empty")}
        emptyText={t("users.emptyText")}
        columns={[
          {
            key: "name",
            title: t("users.name"),
            cell: (user) => (
              <Link to={`/admin/customers/${user.id}`} className="font-medium hover:text-accent">
                {nameOf(user) || "–"}
              </Link>
            ),
          },
          { key: "email", line: true, title: t("users.email"), sort: "email", cell: ({ email }) => email },
          {
            key: "auth",
            title: t("users.authStatus"),
            cell: (user) => <AuthStatus user={user} />,
          },
          {
            key: "language",
            wide: true,
            title: t("users.language"),
            cell: (user) => LANGUAGE_NAMES[user.language as Language] ?? user.language,
          },
          {
            key: "joined",
            title: t("users.joined"),
            sort: "created_at",
            cell: ({ created_at }) => <Day at={created_at} />,
          },
        ]}
        actions={(user) => [
          { label: t("admin-customers:open"), run: () => void navigate(`/admin/customers/${user.id}`) },
          { label: t("shared.view"), run: () => setOpen({ dialog: "view", user }) },
          ...actionsOf(user, (dialog) => setOpen({ dialog, user })),
        ]}
      />
      {open && <UserDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}
