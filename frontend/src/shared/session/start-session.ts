import { setTokenSource } from "@/lib/server/http";
import { currentSession, endSession, putSession, SIGNED_OUT } from "@/shared/session/session-store";
import { LEFT, STORAGE_KEY, storedSession } from "@/shared/session/stored-session";

type Keeper = typeof import("@/shared/session/session-keeper");

let keeper: Promise<Keeper> | undefined;

/** auth-js and the code that syncs this state with it, loaded on first use. */
export function sessionKeeper(): Promise<Keeper> {
  keeper ??= import("@/shared/session/session-keeper").catch((error) => {
    keeper = undefined;
    putSession({ ...currentSession(), loading: false });
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

/** Show the stored session's user at once, and confirm the session. */
function restoreSession(): void {
  const session = storedSession();
  if (!session) return;
  putSession({ user: session.user, session, isAdmin: false, loading: true });
  sessionKeeper().catch((error) => console.error("The session could not be loaded:", error));
}

/**
 * Another tab signed in or out; auth-js notifies only tabs that have loaded it, this notifies the others. A page waits
 * for its user as it does if its own session ends by itself, unless they left.
 */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== STORAGE_KEY && key !== null) return;
  if (newValue === LEFT) putSession(SIGNED_OUT);
  else if (!newValue) endSession();
  else if (!keeper) restoreSession();
}

/** Restore the session stored in this browser, if any. Called once, before the first render. */
export function startSession(): void {
  setTokenSource({ current: currentToken, renewed: renewedToken });
  window.addEventListener("storage", onStorage);
  restoreSession();
}
