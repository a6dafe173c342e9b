import type { Factor } from "@supabase/auth-js";
import { useEffect, useRef } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import type { GivenCode } from "@/shared/session/factors";
import type { Problem } from "@/shared/session/forms/use-auth-call";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";

interface Props {
  apps: Factor[];
  value: GivenCode;
  onChange: (value: GivenCode) => void;
  problem: Problem | null;
  /** No recovery codes: the app is only being set up. */
  appOnly?: boolean;
}

export const noCode = (apps: Factor[]): GivenCode => ({
  text: "",
  recovery: false,
  factorId: apps[0]?.id ?? "",
});

/** A code of an authenticator app, or a recovery code in its place. */
export function CodeFields({ apps, value, onChange, problem, appOnly = false }: Props) {
  const { t } = useTranslation("two-factor");
  const field = useRef<HTMLInputElement>(null);
  const { recovery } = value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: focused when it changes or was rejected
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [problem, recovery]);
  const wrong = problem?.code === "mfa_verification_failed";
  const message = wrong ? t(recovery ? "wrongRecovery" : "wrong") : problem?.text;
  const error = problem?.code === "over_request_rate_limit" ? t("many") : message;
  return (
    <div className="grid gap-4">
      {apps.length > 1 && !recovery && (
        <Select
          label={t("which")}
          value={value.factorId}
          onChange={({ target }) => onChange({ ...value, factorId: target.value })}
        >
          {apps.map(({ id, friendly_name }) => (
            <option key={id} value={id}>
              {friendly_name}
            </option>
          ))}
        </Select>
      )}
      <Field
        key={String(recovery)}
        ref={field}
        label={t(recovery ? "recoveryCode" : "code")}
        hint={t(recovery ? "recoveryHint" : "codeHint")}
        error={error}
        name="code"
        inputMode={recovery ? "text" : "numeric"}
        autoComplete={recovery ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
        required
        value={value.text}
        onChange={({ target }) => onChange({ ...value, text: target.value })}
      />
      {!appOnly && (
        <button
          type="button"
          className="cursor-pointer justify-self-start text-left text-sm underline underline-offset-4"
          onClick={() => onChange({ ...value, text: "", recovery: !recovery })}
        >
          {t(recovery ? "useApp" : "useRecovery")}
        </button>
      )}
    </div>
  );
}
