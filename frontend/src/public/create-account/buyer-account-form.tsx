import { type FormEvent, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { signUp } from "@/shared/session/actions";
import { useAuthCall } from "@/shared/session/forms/use-auth-call";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";

interface Props {
  /** The address of the purchase. */
  email: string;
  /** The page that the confirmation link leads to. */
  next: string;
  /** The account was created; its email address is not confirmed yet. */
  onCreated: () => void;
}

/** The sign-up of a buyer without an account: a password is all that is missing. */
export function BuyerAccountForm({ email, next, onCreated }: Props) {
  const { t, i18n } = useTranslation("account");
  const [password, setPassword] = useState("");
  const { busy, problem, run } = useAuthCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await run(() => signUp(email, password, { language: i18n.language }, next))) === null) onCreated();
  };
  return (
    <form className="grid gap-5" onSubmit={submit}>
      {problem && <Notice tone="danger">{problem.text}</Notice>}
      <Field
        label={t("auth.email")}
        type="email"
        name="email"
        autoComplete="username"
        readOnly
        value={email}
        invalid={problem?.field === "email"}
      />
      <Field
        label={t("auth.password")}
        type="password"
        name="new-password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        invalid={problem?.field === "password"}
      />
      <Button type="submit" disabled={busy}>
        {busy ? t("auth.creatingAccount") : t("signup.setPassword")}
      </Button>
    </form>
  );
}
