import type { TFunction } from "@/lib/i18n/i18n-types";

/** Auth errors with a text; the English ones are the server's own, unless those are a library's words. */
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
  /** The server's reasons why a password is weak. */
  reasons?: string[];
}

/** Return the text of a failed call: the translation of a known code, else the server's message (ERR-1). */
export function authErrorText(t: TFunction<"account">, error: unknown): string {
  const { name, code, message = "", reasons = [] } = error as Refusal;
  if (name === "AuthRetryableFetchError" || error instanceof TypeError) return t("auth.errors.unreachable");
  if (reasons.includes("pwned")) return t("auth.errors.commonPassword");
  const known = KNOWN.find((each) => each === code);
  // The server's message contains the number of characters, or seconds.
  const count = Number(/\d+/.exec(message)?.[0] ?? 0);
  if (known) return t(`auth.errors.${known}`, { count });
  const text = KNOWN_MESSAGES[message];
  if (text) return t(`auth.errors.${text}`);
  if (name === "AuthSessionMissingError") return t("auth.errors.session_not_found");
  // Without a code it is an error of the library, in its own words.
  return (code && message) || t("auth.errors.unreachable");
}

/** Return the field that an error concerns, to focus it. */
export function fieldOf(error: unknown): "email" | "password" | null {
  const { code, message = "" } = error as Refusal;
  if (code === "weak_password" || code === "same_password" || message.startsWith("Password"))
    return "password";
  return /email address/i.test(message) ? "email" : null;
}
