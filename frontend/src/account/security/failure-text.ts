import type { TFunction } from "@/lib/i18n/i18n-types";
import { sessionIsOver } from "@/shared/session/interrupted";

/** Return the message of a failed action: the session is over, or the server did not answer. */
export const failureText = (t: TFunction<["account-security", "account"]>, error: unknown): string =>
  t(sessionIsOver(error) ? "account:auth.errors.session_not_found" : "noAnswer");
