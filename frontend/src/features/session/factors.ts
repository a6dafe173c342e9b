import type { Factor, User } from "@supabase/auth-js";
import { sessionKeeper } from "@/features/session/start-session";

/** The second step, as auth-js speaks of it. Refusals are thrown: see auth-error.ts. */

const client = async () => (await sessionKeeper()).client;
const refuse = async (error: Error) => (await sessionKeeper()).refuse(error);

/** What somebody typed in place of their telephone, or from it. */
export interface GivenCode {
  text: string;
  /** A recovery code, not one of an app. */
  recovery: boolean;
  /** The app that it is of. */
  factorId: string;
}

/** The apps whose codes count. */
export const appsOf = (user: User | null): Factor[] =>
  user?.factors?.filter(({ status }) => status === "verified") ?? [];

/** Gives a code: the session is whole afterwards, and fresh enough to change the second step itself. */
export async function giveCode({ text, recovery, factorId }: GivenCode): Promise<void> {
  const { mfa } = await client();
  const { error } = recovery
    ? await mfa.recoveryCodes.verify({ code: text })
    : await mfa.challengeAndVerify({ factorId, code: text.replace(/\s/g, "") });
  if (error) return refuse(error);
}

export interface NewApp {
  id: string;
  /** An address of the picture. */
  picture: string;
  /** To be typed where no camera is at hand. */
  secret: string;
}

/** Begins to set up an app; it counts from its first code on. */
export async function beginApp(name: string): Promise<NewApp> {
  const { data, error } = await (await client()).mfa.enroll({ factorType: "totp", friendlyName: name });
  if (error) return refuse(error);
  return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
}

/** Takes an app away; the code was given just now. */
export async function removeApp(factorId: string): Promise<void> {
  const held = await client();
  const { error } = await held.mfa.unenroll({ factorId });
  if (error) return refuse(error);
  await held.refreshSession();
}

/** Ten new recovery codes; those of before are void. */
export async function newCodes(): Promise<string[]> {
  const { data, error } = await (await client()).mfa.recoveryCodes.generate();
  if (error) return refuse(error);
  return data.codes;
}

/** How many recovery codes are unused; null where none were ever made. */
export async function codesLeft(): Promise<number | null> {
  const { data, error } = await (await client()).mfa.recoveryCodes.getStatus();
  if (error && error.code !== "mfa_factor_not_found") throw error;
  return data?.remaining ?? null;
}

/** Forgets a sign-in that was not finished. */
export async function giveUp(): Promise<void> {
  await (await client()).signOut({ scope: "local" });
}
