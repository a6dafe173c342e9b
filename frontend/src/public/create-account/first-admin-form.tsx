import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { decoded } from "@/lib/stored";
import { signIn } from "@/shared/session/actions";
import { afterSignIn } from "@/shared/session/after-sign-in";
import { CredentialFields } from "@/shared/session/forms/credentials";
import { useAuthCall } from "@/shared/session/forms/use-auth-call";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";

/** Make the account, and give a refusal the form that the texts of the sign-in know. */
async function create(body: { code: string; email: string; password: string }) {
  try {
    await call("create-first-admin", body);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw Object.assign(new Error("refused"), { code: error.hint });
  }
}

/** The code from the server's console, email and password; signs in and opens the back office. */
export function FirstAdminForm() {
  const { t, i18n } = useTranslation("account");
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const [credentials, setCredentials] = useState({ email: "", password: "" });
  const { busy, problem, run } = useAuthCall();
  // The link on the console ends with the code.
  useEffect(() => setCode(decoded(window.location.hash.slice(1)) ?? ""), []);
  const wrong = problem?.code === "wrong_setup_code" ? problem.text : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { email, password } = credentials;
    await run(async () => {
      await create({ code, email, password });
      const user = await signIn(email, password);
      if (user) afterSignIn(user, i18n);
      void navigate("/admin", { replace: true });
    });
  };
  return (
    <form className="grid gap-5" onSubmit={submit}>
      {problem && !problem.field && !wrong && <Notice tone="danger">{problem.text}</Notice>}
      <Field
        label={t("setup.code")}
        name="code"
        autoComplete="off"
        required
        value={code}
        hint={t("setup.codeHint")}
        error={wrong}
        answered
        onChange={({ target }) => setCode(target.value)}
      />
      <CredentialFields value={credentials} onChange={setCredentials} problem={problem} choosing />
      <Button type="submit" disabled={busy}>
        {busy ? t("setup.creating") : t("setup.create")}
      </Button>
    </form>
  );
}
