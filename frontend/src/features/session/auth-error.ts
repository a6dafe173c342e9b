import type { TFunction } from "@/lib/i18n/i18n-types";

/** Refusals of the auth door that we say in the visitor's language; the English texts are the server's own. */
const KNOWN = [
  "invalid_credentials",
  "email_not_confirmed",
  "weak_password",
  "same_password",
  "user_banned",
  "otp_expired",
  "over_request_rate_limit",
  "over_email_send_rate_limit",
  "session_not_found",
  "session_expired",
  "signup_disabled",
] as const;

/** The messages that share the code validation_failed. */
const KNOWN_MESSAGES: Record<string, "invalidEmail" | "longPassword"> = {
  "Unable to validate email address: invalid format": "invalidEmail",
  "Password cannot be longer than 72 characters": "longPassword",
};

interface Refusal {
  name?: string;
  code?: string;
  message?: string;
  /** Why a password is weak, in the server's words. */
  reasons?: string[];
}

/** What to tell about a failed call: our text where we know the code, else the server's message (ERR-1). */
export function authErrorText(t: TFunction<"account">, error: unknown): string {
  const { name, code, message = "", reasons = [] } = error as Refusal;
  if (name === "AuthRetryableFetchError" || error instanceof TypeError) return t("auth.errors.unreachable");
  if (reasons.includes("pwned")) return t("auth.errors.commonPassword");
  const known = KNOWN.find((each) => each === code);
  // How many characters, or seconds, the server says in its own message.
  const count = Number(/\d+/.exec(message)?.[0] ?? 0);
  if (known) return t(`auth.errors.${known}`, { count });
  const text = KNOWN_MESSAGES[message];
  return text ? t(`auth.errors.${text}`) : message || t("auth.errors.unreachable");
}

/** Which field a refusal is about, to lead the eye there. */
export function fieldOf(error: unknown): "email" | "password" | null {
  const { code, message = "" } = error as Refusal;
  if (code === "weak_password" || code === "same_password" || message.startsWith("Password"))
    return "password";
  return /email address/i.test(message) ? "email" : null;
}
