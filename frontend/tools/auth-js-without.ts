/** Stands in a build where auth-js imports passkeys and wallets: its class wants the names, and nobody calls them. */

const absent = (): never => {
  throw new Error("This way to sign in is not part of the shop.");
};

/** Made by every client as `mfa.webauthn`. */
export class WebAuthnApi {}

export const webAuthnAbortService = { createNewAbortSignal: absent };
export const browserSupportsWebAuthn = () => false;
export {
  absent as createCredential,
  absent as createSiweMessage,
  absent as deserializeCredentialCreationOptions,
  absent as deserializeCredentialRequestOptions,
  absent as fromHex,
  absent as getAddress,
  absent as getCredential,
  absent as serializeCredentialCreationResponse,
  absent as serializeCredentialRequestResponse,
  absent as toHex,
};
