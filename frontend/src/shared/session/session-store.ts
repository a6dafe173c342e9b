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
  /** The session ended by itself while a page of the user is open: the page waits below the sign-in form. */
  over?: boolean;
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

/** Pages of a signed-in user that are open: behind a layout that asks them to sign in again. */
let pages = 0;

/** Let the page that is open wait if its session ends by itself. Returns what leaves it: then the session is over. */
export function keepPage(): () => void {
  pages += 1;
  return () => {
    pages -= 1;
    if (state.over) putSession(SIGNED_OUT);
  };
}

/** The session has ended by itself: the open page keeps its user, who signs in again above it. */
export function endSession(): void {
  const { secondFactorPending, ...page } = state;
  putSession(pages > 0 && page.user ? { ...page, over: true } : SIGNED_OUT);
}

/** Wait while an open page asks its user to sign in again. True if they did: what they began goes on. */
export function userIsBack(): Promise<boolean> {
  const { user, over } = state;
  if (!over) return Promise.resolve(true);
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (state.over) return;
      stop();
      resolve(state.user?.id === user?.id);
    });
  });
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

/** The session as state; signed out and loading while the server's HTML is shown. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentSession, () => ON_THE_SERVER);
}
