import { useState } from "react";
import { TemporaryPassword } from "@/admin/shared/temporary-password";
import { nameOf, type User } from "@/admin/users/user";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { toast } from "@/lib/toast";

interface Props {
  user: User;
  onClose: () => void;
}

/** Lets a user without an account sign in (STATE-30, A5): by an email link, else by a password shown once. */
export function CreateAuthUser({ user, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { busy, mutate } = useMutationToast();
  const [password, setPassword] = useState<string | null>(null);
  const create = async () => {
    const { status, email, temporaryPassword } = await call("create-auth-user", { userId: user.id });
    toast({ title: t(`users.create.${status}`, { email }) });
    if (temporaryPassword) setPassword(temporaryPassword);
    else onClose();
  };
  if (password) return <TemporaryPassword email={user.email} password={password} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t("users.create.title")}
      text={t("users.create.text", { name: nameOf(user) || user.email, email: user.email })}
      consequences={[t("users.create.link"), t("users.create.noMail")]}
      confirm={t("users.create.action")}
      busy={busy}
      onConfirm={() => void mutate(create, { invalidates: ["users"] })}
      onClose={onClose}
    />
  );
}
