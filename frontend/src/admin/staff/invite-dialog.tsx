import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { TemporaryPassword } from "@/admin/shared/temporary-password";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { LanguageOptions } from "@/components/forms/language-options";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import type { Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { invalidate } from "@/lib/server/query-keys";
import { toast } from "@/lib/toast";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

const ROLES = ["support", "finance", "content", "admin", "owner"] as const;
type Role = (typeof ROLES)[number];

/** Invites a colleague: address, role and language. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(["admin-staff", "admin-roles"]);
  const { busy, mutate } = useMutationToast();
  const client = useQueryClient();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("support");
  const [language, setLanguage] = useState<Language>(i18n.language);
  const [requested, setRequested] = useState(false);
  const [password, setPassword] = useState<string | null>(null);
  const send = async () => {
    const invited = await call("invite-staff", { email: email.trim(), role, language });
    toast({ title: t(`invite.done.${invited.status}`, { email: invited.email }) });
    await invalidate(client, { queryKey: ["staff"] });
    if (invited.temporaryPassword) setPassword(invited.temporaryPassword);
    else onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRequested(true);
    const refusals = {
      owner_only: t("admin-roles:errors.owner_only"),
      own_admin_role: t("admin-roles:errors.own_admin_role"),
      last_owner: t("admin-roles:errors.last_owner"),
      last_admin: t("admin-roles:errors.last_admin"),
    };
    if (email.trim()) void mutate(send, { invalidates: ["users"], refusals });
  };
  if (password) return <TemporaryPassword email={email} password={password} onClose={onClose} />;
  return (
    <Dialog title={t("invite.title")} text={t("invite.text")} busy={busy} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field
          label={t("invite.email")}
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          error={requested && !email.trim() ? t("invite.emailMissing") : undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Select
          label={t("invite.role")}
          value={role}
          hint={t(`admin-roles:means.${role}`)}
          onChange={({ target }) => setRole(target.value as Role)}
        >
          <Options values={ROLES} labelOf={(each) => t(`admin-roles:roles.${each}`)} />
        </Select>
        <Select
          label={t("invite.language")}
          value={language}
          onChange={({ target }) => setLanguage(target.value as Language)}
        >
          <LanguageOptions />
        </Select>
        <FormFoot busy={busy} action={t("invite.send")} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
