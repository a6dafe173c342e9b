/** What an access token says of its session, as far as the page wants to know. */
interface TokenClaims {
  session_id?: string;
  /** aal2 once a second step was taken in it. */
  aal?: string;
}

/** The claims of an access token; none for what is no token. Only the server checks its signature. */
export function claimsOf(accessToken: string | undefined): TokenClaims {
  const part = accessToken?.split(".")[1];
  if (!part) return {};
  try {
    return JSON.parse(atob(part.replace(/-/g, "+").replace(/_/g, "/"))) as TokenClaims;
  } catch {
    return {};
  }
}
