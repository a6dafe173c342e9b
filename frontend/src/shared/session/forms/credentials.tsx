import type { Dispatch, SetStateAction } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Problem } from "@/shared/session/forms/use-auth-call";
import { Field } from "@/ui/field";

interface Credentials {
  email: string;
  password: string;
}

interface Props {
  value: Credentials;
  /** A password manager may fill both at once: each change is applied to the latest state. */
  onChange: Dispatch<SetStateAction<Credentials>>;
  problem: Problem | null;
  /** A new password: password managers offer one. */
  choosing?: boolean;
}

/** The email and the password of a form. */
export function CredentialFields({ value, onChange, problem, choosing = false }: Props) {
  const { t } = useTranslation("account");
  const change = (name: keyof Credentials, text: string) => onChange((now) => ({ ...now, [name]: text }));
  return (
    <>
      <Field
        label={t("auth.email")}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={value.email}
        onChange={(event) => change("email", event.target.value)}
        error={problem?.field === "email" ? problem.text : undefined}
        answered
      />
      <Field
        label={t("auth.password")}
        type="password"
        name="password"
        autoComplete={choosing ? "new-password" : "current-password"}
        required
        value={value.password}
        onChange={(event) => change("password", event.target.value)}
        hint={choosing ? t("password.hint") : undefined}
        error={problem?.field === "password" ? problem.text : undefined}
        answered
      />
    </>
  );
}
