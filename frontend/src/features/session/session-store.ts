import type { Session, User } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { STORAGE_KEY, storedSession } from "@/features/session/stored-session";
import { setTokenSource } from "@/lib/http";

/** Who is here (spec §4). While `loading`, the session is not yet confirmed, or whether its user is an admin. */
export interface SessionState {
  user: User | null;
  session: Session | null;
  isAdmin: boolean;
  loading: boolean;
  /** Whose password was right and whose second step is still to come: signed out to everything else. */
  halfway?: User;
}

type Keeper = typeof import("@/features/session/session-keeper");

export const SIGNED_OUT: SessionState = { user: null, session: null, isAdmin: false, loading: false };
const ON_THE_SERVER: SessionState = { ...SIGNED_OUT, loading: true };

let state = SIGNED_OUT;
let keeper: Promise<Keeper> | undefined;
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

/** auth-js and what keeps this state in step with it, loaded when first wanted. */
export function sessionKeeper(): Promise<Keeper> {
  keeper ??= import("@/features/session/session-keeper").catch((error) => {
    keeper = undefined;
    putSession({ ...state, loading: false });
    throw error;
  });
  return keeper;
}

async function currentToken(): Promise<string | null> {
  return keeper || storedSession() ? (await sessionKeeper()).currentToken() : null;
}

async function renewedToken(refused: string): Promise<string | null> {
  return (await sessionKeeper()).renewedToken(refused);
}

/** Shows the stored session's user at once, and has the session confirmed. */
function takeUp(): void {
  const session = storedSession();
  if (!session) return;
  putSession({ user: session.user, session, isAdmin: false, loading: true });
  sessionKeeper().catch((error) => console.error("The session could not be loaded:", error));
}

/** Another tab signed in or out; auth-js tells the tabs that have loaded it, and this tells the others. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== STORAGE_KEY && key !== null) return;
  if (!newValue) putSession(SIGNED_OUT);
  else if (!keeper) takeUp();
}

/** Takes up the session that this browser holds, if it does. Called once, before the page is drawn. */
export function startSession(): void {
  setTokenSource({ current: currentToken, renewed: renewedToken });
  window.addEventListener("storage", onStorage);
  takeUp();
}
