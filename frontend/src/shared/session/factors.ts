import type { Factor, User } from "@supabase/auth-js";
import { withProof } from "@/lib/server/proof";
import { sessionKeeper } from "@/shared/session/start-session";

/** Two-factor authentication with auth-js. Errors are thrown: see auth-error.ts. */

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
  const { authorized } = await sessionKeeper();
  await authorized(({ mfa }) =>
    recovery
      ? mfa.recoveryCodes.verify({ code: text })
      : mfa.challengeAndVerify({ factorId, code: text.replace(/\s/g, "") }),
  );
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
    const { authorized } = await sessionKeeper();
    const data = await authorized(({ mfa }) => mfa.enroll({ factorType: "totp", friendlyName: name }));
    return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
  });
}

/** Remove an app; needs a code verified just before. */
export async function removeApp(factorId: string): Promise<void> {
  const { authorized, client } = await sessionKeeper();
  await authorized(({ mfa }) => mfa.unenroll({ factorId }));
  await client.refreshSession();
}

/** Generate ten new recovery codes; the previous ones become invalid. */
export async function generateRecoveryCodes(): Promise<string[]> {
  const { authorized } = await sessionKeeper();
  return (await authorized(({ mfa }) => mfa.recoveryCodes.generate())).codes;
}

/** Return the number of unused recovery codes; null if none were ever generated. */
export async function codesLeft(): Promise<number | null> {
  const { client } = await sessionKeeper();
  const { data, error } = await client.mfa.recoveryCodes.getStatus();
  if (error && error.code !== "mfa_factor_not_found") throw error;
  return data?.remaining ?? null;
}

/** Discard an incomplete sign-in. */
export async function discardSignIn(): Promise<void> {
  await (await sessionKeeper()).client.signOut({ scope: "local" });
}
