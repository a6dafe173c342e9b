import type { Session } from "@supabase/auth-js";
import { readLocal, removeStored, writeLocal } from "@/lib/storage";
import { hasTypes, parsed } from "@/lib/stored";

/** Storage key of auth-js's session, and the prefix of its other keys. */
export const STORAGE_KEY = "guildhall.auth";

const isSession = (value: unknown): value is Session =>
  hasTypes(value, { access_token: "string", user: "object" }) &&
  hasTypes((value as Session).user, { id: "string" });

/** In place of a session, for a moment: the other tabs learn that the user left. One that ends by itself is just gone. */
export const LEFT = "left";

/** Return the stored session: it may have expired, or ended elsewhere. */
export function storedSession(): Session | null {
  return parsed(readLocal(STORAGE_KEY), isSession);
}

/** Remove everything stored about a session, in local and session storage (spec §4). */
export function clearStoredSession(): void {
  removeStored(STORAGE_KEY);
}

/** Remove all of it because the user left, here and in other tabs. */
export function leaveStoredSession(): void {
  writeLocal(STORAGE_KEY, LEFT);
  clearStoredSession();
}
