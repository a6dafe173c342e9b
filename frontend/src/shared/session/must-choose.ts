import type { User } from "@supabase/auth-js";

/** Return true for an account without a password: a confirmed sign-up that may have been made by another person. */
export function lacksPassword(user: User | null): boolean {
  return Boolean(user?.app_metadata?.no_password);
}
