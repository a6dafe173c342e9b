import { type AuthChangeEvent, GoTrueClient, type Session } from "@supabase/auth-js";
import { isAdmin } from "@/shared/session/is-admin";
import {
  currentSession,
  endSession,
  putSession,
  SIGNED_OUT,
  userIsBack,
} from "@/shared/session/session-store";
import { STORAGE_KEY, storedSession } from "@/shared/session/stored-session";
import { claimsOf } from "@/shared/session/token-claims";

/**
 * auth-js on our own auth API, and the reactions to its events. This file is a chunk of its own, because of its size:
 * visitors without a session never load it.
 */
export const client = new GoTrueClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey: STORAGE_KEY,
  // The confirmation page is the only one whose URL may carry a session.
  detectSessionInUrl: ({ pathname }, { access_token, error }) =>
    pathname === "/auth/confirm" && Boolean(access_token || error),
  experimental: { recoveryCodes: true },
});

/** Return true if the second factor of a session is pending: until then it grants nothing. */
export function isSecondFactorPending({ user, access_token }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasFactor && claimsOf(access_token).aal !== "aal2";
}

/** The user being looked up: auth-js emits an event twice for one stored session. */
let lookedUp: string | undefined;

/** Look up whether the user is an admin: shortly after a session with a user appears (spec §4). */
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
    endSession();
    return;
  }
  const { user } = session;
  const state = currentSession();
  if (isSecondFactorPending(session)) {
    putSession({ ...(state.over ? state : SIGNED_OUT), secondFactorPending: user });
    return;
  }
  // auth-js emits SIGNED_IN again whenever the tab becomes visible.
  if (event === "SIGNED_IN" && session.access_token === state.session?.access_token && !state.loading) return;
  const known = state.user?.id === user.id && !state.loading;
  putSession({ user, session, isAdmin: known && state.isAdmin, loading: !known });
  if (!known) setTimeout(() => void checkAdmin(user.id), 0);
}

client.onAuthStateChange(receive);

/**
 * Return the session's access token, refreshed if it is about to expire; null without a complete sign-in. A page whose
 * session is over waits for its user.
 */
export async function currentToken(): Promise<string | null> {
  if (!(await userIsBack())) return null;
  const { data, error } = await client.getSession();
  if (error) throw error;
  return data.session && !isSecondFactorPending(data.session) ? data.session.access_token : null;
}

/** Handle a rejected token: return another tab's newer one, else refresh the session, else ask to sign in again. */
export async function renewedToken(refused: string): Promise<string | null> {
  const held = await currentToken();
  if (held !== refused) return held;
  const { data, error } = await client.refreshSession();
  if (data.session) return data.session.access_token;
  // The user signed in again while the response was on its way: that new session is not over.
  if (storedSession()?.access_token !== refused) return currentToken();
  if (error?.name === "AuthRetryableFetchError") return null;
  await client.signOut({ scope: "local" });
  return currentToken();
}

type Answer = { data: unknown; error: Error | null };

/**
 * Call the auth API with the session: return its data, or throw its error. If it answers that the session is over, end
 * it here too; the call is repeated once the user of the open page is back.
 */
export async function authorized<A extends Answer>(
  call: (api: GoTrueClient) => Promise<A>,
): Promise<Extract<A, { error: null }>["data"]> {
  let answer = await call(client);
  if (answer.error?.name === "AuthSessionMissingError") {
    const signingIn = currentSession().secondFactorPending !== undefined; // they begin anew
    await client.signOut({ scope: "local" });
    if (!signingIn && (await currentToken())) answer = await call(client);
  }
  if (answer.error) throw answer.error;
  return answer.data;
}
