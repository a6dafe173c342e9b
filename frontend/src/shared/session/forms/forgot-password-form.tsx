import { type FormEvent, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { requestPasswordReset } from "@/shared/session/actions";
import { useAuthCall } from "@/shared/session/forms/use-auth-call";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { FocusedNotice } from "@/ui/focused-notice";
import { Notice } from "@/ui/notice";

/** Requests a password reset link. The answer does not reveal whether the address has an account. */
export function ForgotPasswordForm() {
  const { t } = useTranslation("account");
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);
  const { busy, problem, run } = useAuthCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent((await run(() => requestPasswordReset(email))) === null);
  };
  return (
    <form className="grid gap-5" onSubmit={submit}>
      {problem && !problem.field && <Notice tone="danger">{problem.text}</Notice>}
      {sent && <FocusedNotice>{t("forgot.sent")}</FocusedNotice>}
      <Field
        label={t("auth.email")}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={problem?.field === "email" ? problem.text : undefined}
        answered
      />
      <Button type="submit" disabled={busy}>
        {busy ? t("forgot.sending") : t("forgot.send")}
      </Button>
    </form>
  );
}
