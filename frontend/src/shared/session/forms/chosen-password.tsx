import { useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Problem } from "@/shared/session/forms/use-auth-call";
import { Field } from "@/ui/field";

/** A new password, typed twice. `differ`: it must not be sent yet (VAL-5). */
export function useChosenPassword() {
  const [password, choose] = useState("");
  const [repeated, repeat] = useState("");
  return { password, repeated, choose, repeat, differ: password !== repeated };
}

interface Props {
  chosen: ReturnType<typeof useChosenPassword>;
  /** Labels of the two fields. */
  labels: { password: string; repeated: string };
  problem: Problem | null;
}

/** The two fields of a new password. A refusal is shown at the first; a mismatch is shown once both are filled (VAL-4). */
export function ChosenPassword({ chosen, labels, problem }: Props) {
  const { t } = useTranslation("account");
  return (
    <>
      <Field
        label={labels.password}
        type="password"
        name="new-password"
        autoComplete="new-password"
        required
        value={chosen.password}
        onChange={(event) => chosen.choose(event.target.value)}
        hint={t("password.hint")}
        error={problem?.field === "password" ? problem.text : undefined}
        answered
      />
      <Field
        label={labels.repeated}
        type="password"
        name="confirm-password"
        autoComplete="new-password"
        required
        value={chosen.repeated}
        onChange={(event) => chosen.repeat(event.target.value)}
        error={chosen.differ && chosen.repeated !== "" ? t("auth.passwordsDiffer") : undefined}
      />
    </>
  );
}
