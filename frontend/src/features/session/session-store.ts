import type { Session, User } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";

/** Who is here (spec §4). While `loading`, the session is not yet confirmed, or whether its user is an admin. */
export interface SessionState {
  user: User | null;
  session: Session | null;
  isAdmin: boolean;
  loading: boolean;
  /** Whose password was right and whose second step is still to come: signed out to everything else. */
  secondFactorPending?: User;
}

export const SIGNED_OUT: SessionState = { user: null, session: null, isAdmin: false, loading: false };
const ON_THE_SERVER: SessionState = { ...SIGNED_OUT, loading: true };

let state = SIGNED_OUT;
const listeners = new Set<() => void>();

export const currentSession = (): SessionState => state;

export function putSession(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session as state; signed out and loading while the server's HTML is shown. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentSession, () => ON_THE_SERVER);
}
