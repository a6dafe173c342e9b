import type { User } from "@supabase/auth-js";

/** Tells an account without a password: its reader confirmed a sign-up that may have been another person's. */
export function lacksPassword(user: User | null): boolean {
  return Boolean(user?.app_metadata?.no_password);
}
