/** The claims of an access token that the page uses. */
interface TokenClaims {
  session_id?: string;
  /** aal2 once the second factor was verified. */
  aal?: string;
}

/** Return the claims of an access token; empty for an invalid one. Only the server checks its signature. */
export function claimsOf(accessToken: string | undefined): TokenClaims {
  const part = accessToken?.split(".")[1];
  if (!part) return {};
  try {
    return JSON.parse(atob(part.replace(/-/g, "+").replace(/_/g, "/"))) as TokenClaims;
  } catch {
    return {};
  }
}
