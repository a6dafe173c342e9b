import { isRecord, parsed } from "@/lib/stored";

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
    return parsed(atob(part.replace(/-/g, "+").replace(/_/g, "/")), isRecord) ?? {};
  } catch {
    return {}; // not base64
  }
}
