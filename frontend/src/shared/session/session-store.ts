import type { Session, User } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";

/** The current user (spec §4). While `loading`, neither the session nor the admin role is confirmed. */
export interface SessionState {
  user: User | null;
  session: Session | null;
  isAdmin: boolean;
  loading: boolean;
  /** A user with a correct password whose second factor is pending: treated as signed out elsewhere. */
  secondFactorPending?: User;
}

export const SIGNED_OUT: SessionState = { user: null, session: null, isAdmin: false, loading: false };
const ON_THE_SERVER: SessionState = { ...SIGNED_OUT, loading: true };

let state = SIGNED_OUT;
const subscribers = new Set<() => void>();

export const currentSession = (): SessionState => state;

export function putSession(next: SessionState): void {
  state = next;
  for (const subscriber of subscribers) subscriber();
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

/** The session as state; signed out and loading while the server's HTML is shown. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentSession, () => ON_THE_SERVER);
}
