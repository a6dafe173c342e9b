import { type FormEvent, useState } from "react";
import { nameOf, type User } from "@/admin/users/user";
import { Dialog } from "@/components/dialogs/dialog";
import { useErrorText } from "@/components/forms/error-text";
import { FormFoot } from "@/components/forms/form-foot";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";
import { toast } from "@/lib/toast";
import { Notice } from "@/ui/notice";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";

const ROLES = ["owner", "admin", "finance", "support", "content", "customer"] as const;
type Role = (typeof ROLES)[number];
const REFUSALS = ["owner_only", "own_admin_role", "last_owner", "last_admin"] as const;

/** Sets the role of a user in the back office (A6). */
export function SetRole({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("admin-roles");
  const { data } = useQuery(list("user_roles", { select: "role", user_id: `eq.${user.auth_user_id}` }));
  const held = data && (ROLES.find((role) => data.some((row) => row.role === role)) ?? "customer");
  return (
    <Dialog title={t("title")} text={t("of", { name: nameOf(user) || user.email })} onClose={onClose}>
      {held ? <RoleForm user={user} held={held} onClose={onClose} /> : <Skeleton className="h-40" />}
    </Dialog>
  );
}

function RoleForm({ user, held, onClose }: { user: User; held: Role; onClose: () => void }) {
  const { t } = useTranslation(["admin-roles", "admin"]);
  const errorText = useErrorText();
  const [role, setRole] = useState<Role>(held);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const message = (error: unknown) => {
    const known = REFUSALS.find((each) => error instanceof HttpError && error.hint === each);
    return known ? t(`errors.${known}`) : errorText(error);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await call("set-role", { userId: user.id, role });
      toast({ title: t("saved") });
      onClose();
    } catch (error) {
      setProblem(message(error));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit}>
      <Select
        label={t("role")}
        value={role}
        hint={t(`means.${role}`)}
        onChange={({ target }) => setRole(target.value as Role)}
      >
        <Options values={ROLES} labelOf={(each) => t(`roles.${each}`)} />
      </Select>
      <p className="mt-4 text-sm text-soft">{t("atOnce")}</p>
      {problem && (
        <Notice tone="danger" className="mt-4">
          {problem}
        </Notice>
      )}
      <FormFoot busy={busy} action={t("save")} disabled={role === held} onCancel={onClose} />
    </form>
  );
}
