import { currentSession, putSession, SIGNED_OUT } from "@/features/session/session-store";
import { STORAGE_KEY, storedSession } from "@/features/session/stored-session";
import { setTokenSource } from "@/lib/server/http";

type Keeper = typeof import("@/features/session/session-keeper");

let keeper: Promise<Keeper> | undefined;

/** auth-js and what keeps this state in step with it, loaded when first wanted. */
export function sessionKeeper(): Promise<Keeper> {
  keeper ??= import("@/features/session/session-keeper").catch((error) => {
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
