import { type FormEvent, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { signUp } from "@/shared/session/actions";
import { CredentialFields } from "@/shared/session/forms/credentials";
import { useAuthCall } from "@/shared/session/forms/use-auth-call";
import { Button } from "@/ui/button";
import { FocusedNotice } from "@/ui/focused-notice";
import { Notice } from "@/ui/notice";

/** The short sign-up: email and password. The page /signup has more fields. */
export function SignUpForm() {
  const { t, i18n } = useTranslation("account");
  const [credentials, setCredentials] = useState({ email: "", password: "" });
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useAuthCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { email, password } = credentials;
    setDone((await run(() => signUp(email, password, { language: i18n.language }))) === null);
  };
  return (
    <form className="grid gap-5" onSubmit={submit}>
      {problem && !problem.field && <Notice tone="danger">{problem.text}</Notice>}
      {done && <FocusedNotice>{t("auth.checkEmail")}</FocusedNotice>}
      <CredentialFields value={credentials} onChange={setCredentials} problem={problem} choosing />
      <Button type="submit" disabled={busy}>
        {busy ? t("auth.creatingAccount") : t("auth.signUp")}
      </Button>
    </form>
  );
}
