import { type AuthChangeEvent, GoTrueClient, type Session } from "@supabase/auth-js";
import { isAdmin } from "@/features/session/is-admin";
import { currentSession, putSession, SIGNED_OUT } from "@/features/session/session-store";
import { STORAGE_KEY, storedSession } from "@/features/session/stored-session";
import { claimsOf } from "@/features/session/token-claims";

/**
 * auth-js on our own auth door, and what follows from what it says. This file is a chunk of its own, because of its
 * weight: visitors who hold no session and want none never load it.
 */
export const client = new GoTrueClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey: STORAGE_KEY,
  // The page that mails lead to is the only one whose address may carry a session.
  detectSessionInUrl: ({ pathname }, { access_token, error }) =>
    pathname === "/auth/confirm" && Boolean(access_token || error),
  experimental: { recoveryCodes: true },
});

/** Whether a session waits for its second step: until then it opens nothing. */
export function isSecondFactorPending({ user, access_token }: Session): boolean {
  const requested = user.factors?.some(({ status }) => status === "verified") ?? false;
  return requested && claimsOf(access_token).aal !== "aal2";
}

/** For whom it is being looked up: auth-js announces a session that was stored twice. */
let lookedUp: string | undefined;

/** Looks again whether the user is an admin: shortly after a session with a user appears (spec §4). */
async function checkAdmin(userId: string): Promise<void> {
  if (lookedUp === userId) return;
  lookedUp = userId;
  const admin = await isAdmin(userId);
  if (lookedUp === userId) lookedUp = undefined;
  const state = currentSession();
  if (state.user?.id === userId) putSession({ ...state, isAdmin: admin, loading: false });
}

function receive(event: AuthChangeEvent, session: Session | null): void {
  if (!session?.user) {
    lookedUp = undefined;
    putSession(SIGNED_OUT);
    return;
  }
  const { user } = session;
  if (isSecondFactorPending(session)) {
    putSession({ ...SIGNED_OUT, secondFactorPending: user });
    return;
  }
  const state = currentSession();
  // auth-js says SIGNED_IN again whenever the tab is looked at.
  if (event === "SIGNED_IN" && session.access_token === state.session?.access_token && !state.loading) return;
  const known = state.user?.id === user.id && !state.loading;
  putSession({ user, session, isAdmin: known && state.isAdmin, loading: !known });
  if (!known) setTimeout(() => void checkAdmin(user.id), 0);
}

client.onAuthStateChange(receive);

/** The access token of the session, refreshed where it is about to expire; null while nobody is wholly signed in. */
export async function currentToken(): Promise<string | null> {
  const { data, error } = await client.getSession();
  if (error) throw error;
  return data.session && !isSecondFactorPending(data.session) ? data.session.access_token : null;
}

/** The server refused a token: another tab may have a newer one, else a new one is asked for, else it is over. */
export async function renewedToken(refused: string): Promise<string | null> {
  const held = await currentToken();
  if (held !== refused) return held;
  const { data, error } = await client.refreshSession();
  if (data.session) return data.session.access_token;
  // Somebody signed in anew while the answer was on its way: that session is not the one that is over.
  if (storedSession()?.access_token !== refused) return currentToken();
  if (error?.name !== "AuthRetryableFetchError") await client.signOut({ scope: "local" });
  return null;
}

/** Throws a refusal of the auth door; where it says that the session is over, it is over here too. */
export async function refuse(error: Error): Promise<never> {
  if (error.name === "AuthSessionMissingError") await client.signOut({ scope: "local" });
  throw error;
}
