import type { Session } from "@supabase/auth-js";
import { readLocal, removeStored } from "@/lib/storage";

/** Where auth-js keeps the session; every key of its own begins so. */
export const STORAGE_KEY = "guildhall.auth";

/** The session that this browser holds, as it was stored: perhaps expired, perhaps ended elsewhere. */
export function storedSession(): Session | null {
  try {
    const session = JSON.parse(readLocal(STORAGE_KEY) ?? "null") as Session | null;
    return session?.access_token && session.user ? session : null;
  } catch {
    return null;
  }
}

/** Forgets all that was stored about a session, in local and session storage (spec §4). */
export function clearStoredSession(): void {
  removeStored(STORAGE_KEY);
}
