import { sessionIsOver } from "@/features/session/interrupted";
import type { TFunction } from "@/lib/i18n/i18n-types";

/** What to say of a click that came to nothing: the session was over, or nothing came back. */
export const failureText = (t: TFunction<["account-security", "account"]>, error: unknown): string =>
  t(sessionIsOver(error) ? "account:auth.errors.session_not_found" : "noAnswer");
