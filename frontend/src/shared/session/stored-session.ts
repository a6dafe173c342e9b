import type { Session } from "@supabase/auth-js";
import { readLocal, removeStored } from "@/lib/storage";

/** Storage key of auth-js's session, and the prefix of its other keys. */
export const STORAGE_KEY = "guildhall.auth";

/** Return the stored session: it may have expired, or ended elsewhere. */
export function storedSession(): Session | null {
  try {
    const session = JSON.parse(readLocal(STORAGE_KEY) ?? "null") as Session | null;
    return session?.access_token && session.user ? session : null;
  } catch {
    return null;
  }
}

/** Remove everything stored about a session, in local and session storage (spec §4). */
export function clearStoredSession(): void {
  removeStored(STORAGE_KEY);
}
