import { useState } from "react";
import { authErrorText, fieldOf } from "@/features/session/auth-error";
import { useTranslation } from "@/lib/i18n/use-t";

export interface Problem {
  /** What to say. */
  text: string;
  /** The server's own word for it. */
  code: string | undefined;
  /** The field that it is about. */
  field: "email" | "password" | null;
}

interface AuthCall {
  busy: boolean;
  /** The last failure, or null. */
  problem: Problem | null;
  /** Runs a call of actions.ts and answers with the problem, null when it went well. */
  run: (call: () => Promise<unknown>) => Promise<Problem | null>;
}

/** A form's call to the auth door, with its failure in words. */
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
