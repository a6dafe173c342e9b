import { useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { authErrorText, fieldOf } from "@/shared/session/auth-error";

export interface Problem {
  /** The message. */
  text: string;
  /** The server's error code. */
  code: string | undefined;
  /** The field that it concerns. */
  field: "email" | "password" | null;
}

interface AuthCall {
  busy: boolean;
  /** The last failure, or null. */
  problem: Problem | null;
  /** Runs a call of actions.ts and returns the problem, null on success. */
  run: (call: () => Promise<unknown>) => Promise<Problem | null>;
}

/** A form's call to the auth API, with its error message. */
export function useAuthCall(): AuthCall {
  const { t } = useTranslation("account");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async (call: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    const failed = await call().then(
      () => null,
      (error) => ({ text: authErrorText(t, error), code: error.code, field: fieldOf(error) }),
    );
    setProblem(failed);
    setBusy(false);
    return failed;
  };
  return { busy, problem, run };
}
