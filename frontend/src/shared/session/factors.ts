import type { Factor, User } from "@supabase/auth-js";
import { withProof } from "@/lib/server/proof";
import { sessionKeeper } from "@/shared/session/start-session";

/** Two-factor authentication with auth-js. Errors are thrown: see auth-error.ts. */

const client = async () => (await sessionKeeper()).client;
const refuse = async (error: Error) => (await sessionKeeper()).refuse(error);

/** A code from an authenticator app, or a recovery code. */
export interface GivenCode {
  text: string;
  /** True for a recovery code. */
  recovery: boolean;
  /** The app that the code is from. */
  factorId: string;
}

/** Return the verified apps. */
export const appsOf = (user: User | null): Factor[] =>
  user?.factors?.filter(({ status }) => status === "verified") ?? [];

/** Verify a code: afterwards the session is complete, and fresh enough to change the two-factor settings. */
export async function verifyCode({ text, recovery, factorId }: GivenCode): Promise<void> {
  const { mfa } = await client();
  const { error } = recovery
    ? await mfa.recoveryCodes.verify({ code: text })
    : await mfa.challengeAndVerify({ factorId, code: text.replace(/\s/g, "") });
  if (error) return refuse(error);
}

export interface NewApp {
  id: string;
  /** URL of the QR code. */
  picture: string;
  /** The key to type if there is no camera. */
  secret: string;
}

/** Enroll an app; it is active after its first code. */
export async function enrollApp(name: string): Promise<NewApp> {
  return withProof(async () => {
    const { data, error } = await (await client()).mfa.enroll({ factorType: "totp", friendlyName: name });
    if (error) return refuse(error);
    return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
  });
}

/** Remove an app; needs a code verified just before. */
export async function removeApp(factorId: string): Promise<void> {
  const held = await client();
  const { error } = await held.mfa.unenroll({ factorId });
  if (error) return refuse(error);
  await held.refreshSession();
}

/** Generate ten new recovery codes; the previous ones become invalid. */
export async function generateRecoveryCodes(): Promise<string[]> {
  const { data, error } = await (await client()).mfa.recoveryCodes.generate();
  if (error) return refuse(error);
  return data.codes;
}

/** Return the number of unused recovery codes; null if none were ever generated. */
export async function codesLeft(): Promise<number | null> {
  const { data, error } = await (await client()).mfa.recoveryCodes.getStatus();
  if (error && error.code !== "mfa_factor_not_found") throw error;
  return data?.remaining ?? null;
}

/** Discard an incomplete sign-in. */
export async function discardSignIn(): Promise<void> {
  await (await client()).signOut({ scope: "local" });
}
