import type { User } from "@supabase/auth-js";
import { putSession, SIGNED_OUT } from "@/features/session/session-store";
import { sessionKeeper } from "@/features/session/start-session";
import { clearStoredSession, storedSession } from "@/features/session/stored-session";
import { removeStored, UNSAVED_KEY } from "@/lib/storage";

/** What one does with an account. Refusals are thrown as auth-js gives them: see auth-error.ts. */

const client = async () => (await sessionKeeper()).client;

async function endEverywhere(): Promise<void> {
  try {
    const { error } = await (await client()).signOut({ scope: "global" });
    if (error) throw error;
  } catch (error) {
    console.error("Signing out failed:", error);
  }
}

/**
 * Signs in with a password; gives the user, null where a second step is still to come. A session that this browser
 * still holds is ended first (A3).
 */
export async function signIn(email: string, password: string): Promise<User | null> {
  if (storedSession()) await endEverywhere();
  clearStoredSession();
  const keeper = await sessionKeeper();
  const { data, error } = await keeper.client.signInWithPassword({ email, password });
  if (error) throw error;
  return keeper.isSecondFactorPending(data.session) ? null : data.user;
}

/** Ends the session everywhere and forgets it here, also when the server does not answer (spec §4). */
export async function signOut(): Promise<void> {
  await endEverywhere();
  clearStoredSession();
  removeStored(UNSAVED_KEY);
  putSession(SIGNED_OUT);
}

/** Writes into the account's metadata; null removes an entry. */
export async function changeMetadata(data: Record<string, string | null>): Promise<void> {
  const { error } = await (await client()).updateUser({ data });
  if (error) throw error;
}

/** Where mailed links lead afterwards: the site itself, which knows the way back (return-path.ts). */
const siteRoot = () => `${window.location.origin}/`;

/** Asks for an account; `about` becomes its metadata. A mail asks to confirm the address. */
export async function signUp(email: string, password: string, about: object): Promise<void> {
  const options = { emailRedirectTo: siteRoot(), data: about };
  const { error } = await (await client()).signUp({ email, password, options });
  if (error) throw error;
}

/** Mails the confirmation link again. */
export async function resendConfirmation(email: string): Promise<void> {
  const { error } = await (await client()).resend({
    type: "signup",
    email,
    options: { emailRedirectTo: siteRoot() },
  });
  if (error) throw error;
}

/** Mails a link to a new password, if there is such an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  const { error } = await (await client()).resetPasswordForEmail(email, { redirectTo: siteRoot() });
  if (error) throw error;
}

/** Sets a new password for the account that is signed in; its other sessions end. */
export async function setPassword(password: string): Promise<void> {
  const { error } = await (await client()).updateUser({ password });
  if (error) throw error;
}

export const LINK_TYPES = ["signup", "invite", "recovery", "magiclink", "email"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** Uses the link of a mail, which signs its reader in; gives the user, null where a second step is still to come. */
export async function redeemLink(tokenHash: string, type: LinkType): Promise<User | null> {
  const keeper = await sessionKeeper();
  const { data, error } = await keeper.client.verifyOtp({ token_hash: tokenHash, type });
  if (error) throw error;
  return data.session && keeper.isSecondFactorPending(data.session) ? null : data.user;
}
