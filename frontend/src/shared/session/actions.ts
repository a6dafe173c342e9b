import type { User } from "@supabase/auth-js";
import { removeStored, UNSAVED_KEY } from "@/lib/storage";
import { putSession, SIGNED_OUT } from "@/shared/session/session-store";
import { sessionKeeper } from "@/shared/session/start-session";
import { clearStoredSession, leaveStoredSession, storedSession } from "@/shared/session/stored-session";

/** Account functions. Errors are thrown as auth-js returns them: see auth-error.ts. */

const client = async () => (await sessionKeeper()).client;

async function signOutEverywhere(): Promise<void> {
  try {
    const { error } = await (await client()).signOut({ scope: "global" });
    if (error) throw error;
  } catch (error) {
    console.error("Signing out failed:", error);
  }
}

/**
 * Sign in with a password; returns the user, or null if the second factor is pending. An existing session of this
 * browser is ended first (A3).
 */
export async function signIn(email: string, password: string): Promise<User | null> {
  if (storedSession()) await signOutEverywhere();
  clearStoredSession();
  const keeper = await sessionKeeper();
  const { data, error } = await keeper.client.signInWithPassword({ email, password });
  if (error) throw error;
  return keeper.isSecondFactorPending(data.session) ? null : data.user;
}

/** End all sessions and forget the local one, also if the server does not answer (spec §4). */
export async function signOut(): Promise<void> {
  await signOutEverywhere();
  leaveStoredSession();
  removeStored(UNSAVED_KEY);
  putSession(SIGNED_OUT);
}

/** Update the account's metadata; null removes an entry. */
export async function changeMetadata(data: Record<string, string | null>): Promise<void> {
  const { error } = await (await client()).updateUser({ data });
  if (error) throw error;
}

/** The redirect target of email links: the site itself, which knows the return path (return-path.ts). */
const siteRoot = () => `${window.location.origin}/`;

/**
 * Sign up; `about` becomes the account's metadata. The address is confirmed by an email link, which leads to `next`,
 * a path of this site, in any browser.
 */
export async function signUp(email: string, password: string, about: object, next = "/"): Promise<void> {
  const options = { emailRedirectTo: new URL(next, siteRoot()).href, data: about };
  const { error } = await (await client()).signUp({ email, password, options });
  if (error) throw error;
}

/** Send the confirmation link again. It leads to `next`. */
export async function resendConfirmation(email: string, next = "/"): Promise<void> {
  const { error } = await (await client()).resend({
    type: "signup",
    email,
    options: { emailRedirectTo: new URL(next, siteRoot()).href },
  });
  if (error) throw error;
}

/** Send a password reset link, if there is such an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  const { error } = await (await client()).resetPasswordForEmail(email, { redirectTo: siteRoot() });
  if (error) throw error;
}

/** Set a new password for the signed-in account; its other sessions end. */
export async function setPassword(password: string): Promise<void> {
  const { error } = await (await client()).updateUser({ password });
  if (error) throw error;
}

export const LINK_TYPES = ["signup", "invite", "recovery", "magiclink", "email"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** Verify an email link, which signs the user in; returns the user, or null if the second factor is pending. */
export async function redeemLink(tokenHash: string, type: LinkType): Promise<User | null> {
  const keeper = await sessionKeeper();
  const { data, error } = await keeper.client.verifyOtp({ token_hash: tokenHash, type });
  if (error) throw error;
  return data.session && keeper.isSecondFactorPending(data.session) ? null : data.user;
}
