import { useTranslation } from "react-i18next";
import type { Problem } from "@/features/session/use-auth-call";
import { Field } from "@/ui/field";

export interface Credentials {
  email: string;
  password: string;
}

interface Props {
  value: Credentials;
  onChange: (value: Credentials) => void;
  problem: Problem | null;
  /** The password is being chosen, not remembered: password managers offer one. */
  choosing?: boolean;
}

/** The email and the password of a form. */
export function CredentialFields({ value, onChange, problem, choosing = false }: Props) {
  const { t } = useTranslation("account");
  return (
    <>
      <Field
        label={t("auth.email")}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={value.email}
        onChange={(event) => onChange({ ...value, email: event.target.value })}
        invalid={problem?.field === "email"}
      />
      <Field
        label={t("auth.password")}
        type="password"
        name="password"
        autoComplete={choosing ? "new-password" : "current-password"}
        required
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
        invalid={problem?.field === "password"}
      />
    </>
  );
}
