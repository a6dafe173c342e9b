import type { TFunction } from "i18next";
import { sessionIsOver } from "@/features/session/interrupted";

/** What to say of a click that came to nothing: the session was over, or nothing came back. */
export const failureText = (t: TFunction<["account-security", "account"]>, error: unknown): string =>
  t(sessionIsOver(error) ? "account:auth.errors.session_not_found" : "noAnswer");
