import type { Method, Payload } from "@/lib/server/http";

/** Stands for the id of the signed-in user, which only the browser knows. No encoding changes it. */
export const USER = "~user~";

/** A request that the document begins before the page's scripts have loaded. */
export interface EarlyRequest {
  method: "GET" | "POST";
  /** May contain `USER`. */
  url: string;
  /** The body of a POST. */
  body?: object;
  /** Only for an address without a query, which would change what the page reads. */
  plain?: true;
  /** Only for users without a second factor: for others the page does not send it. A set-up that was begun is none. */
  oneFactor?: true;
}

/** What the document's script has begun (src/guildhall/web/early.js). */
interface Begun {
  token: string;
  /** By method, URL and body. A response is null if the server could not be reached. */
  responses: Record<string, Promise<Response | null>>;
}

declare global {
  interface Window {
    begun?: Begun | undefined;
  }
}

/** As long as answers are fresh in the cache of queries: later, the page reads again. */
const FRESH_MS = 30_000;

/** Return true for requests with headers of their own: their answer may differ from that of the early one. */
const isSpecial = ({ headers = {}, signal }: Payload) =>
  signal !== undefined || Object.keys(headers).some((name) => name !== "Idempotency-Key");

/**
 * Return the response to a request that the document began with the same token, once; null if there is none, if it
 * failed, or if it is no longer fresh. Then the request is sent as usual.
 */
export async function takeEarly(
  url: string,
  method: Method,
  payload: Payload,
  token: string,
): Promise<Response | null> {
  const { begun } = window;
  const sent = `${method} ${url} ${JSON.stringify(payload.body) ?? ""}`;
  const response = begun?.responses[sent];
  if (!begun || !response || isSpecial(payload)) return null;
  delete begun.responses[sent];
  if (begun.token !== token || performance.now() > FRESH_MS) return null;
  const answer = await response;
  return answer?.ok ? answer : null;
}

/** Forget all responses: the session is over. */
export function dropEarly(): void {
  window.begun = undefined;
}
