import { reportConnection } from "@/lib/server/connection";
import { type Outcome, once } from "@/lib/server/once";

/** An error of the API: `{code, message, hint, details}` (shared by /rest/v1 and /functions/v1). */
export class HttpError extends Error {
  override name = "HttpError";

  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** A stable reason, such as `sold_out`, that the page may translate. */
    readonly hint: string | null,
    /** All errors, if `message` holds only the first one. */
    readonly details: string | null = null,
  ) {
    super(message);
  }

  /** The server's message in the page's language, or null if it is not for people but about the request itself. */
  get words(): string | null {
    if (this.status === 413 || /^[a-z_]+$/.test(this.hint ?? "")) return this.message;
    const aboutFields = this.status === 400 && (this.code === "PGRST102" || this.code.startsWith("2"));
    return aboutFields && this.details ? this.details.split("; ", 1).join() : null;
  }
}

/** Source of access tokens, with renewal of a rejected one. */
interface TokenSource {
  /** The session's token, or null if no one is signed in. */
  current: () => Promise<string | null>;
  /** A new token in place of a rejected one; null when the session is over. */
  renewed: (refused: string) => Promise<string | null>;
}

const ANONYMOUS: TokenSource = { current: async () => null, renewed: async () => null };
let tokens = ANONYMOUS;

/** Set the source of access tokens; null for anonymous requests. */
export function setTokenSource(source: TokenSource | null): void {
  tokens = source ?? ANONYMOUS;
}

async function failure(response: Response): Promise<HttpError> {
  const body = (await response.json().catch(() => null)) as Record<string, string | null> | null;
  const message = body?.message ?? `${response.status} ${response.statusText}`;
  return new HttpError(message, response.status, body?.code ?? "", body?.hint ?? null, body?.details ?? null);
}

export type Method = "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";

export interface Payload {
  /** A Blob is sent as it is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** fetch throws a TypeError when the server cannot be reached. */
function notice(error: unknown): never {
  if (error instanceof TypeError) reportConnection(false);
  throw error;
}

function ask(url: string, method: string, { body, headers = {}, signal }: Payload, bearer: string | null) {
  return fetch(url, {
    method,
    ...(signal ? { signal } : {}),
    headers: {
      ...headers,
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined || body instanceof Blob ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
  }).catch(notice);
}

/**
 * Send one request to the API, with the session's Bearer token if there is one: an anonymous read carries no
 * Authorization, so the server may answer it from its cache. A token that the server no longer accepts is renewed once.
 * Throws HttpError for an error response and TypeError if the server cannot be reached.
 */
export async function send(url: string, method: Method, payload: Payload = {}): Promise<Response> {
  const bearer = await tokens.current();
  let response = await ask(url, method, payload, bearer);
  if (response.status === 401 && bearer) {
    const renewed = await tokens.renewed(bearer);
    if (renewed) response = await ask(url, method, payload, renewed);
  }
  if (!response.ok) throw await failure(response);
  return response;
}

/** Call `send` and return the parsed body, undefined when empty. A POST takes effect once. */
export async function request<T>(...[url, method, payload = {}]: Parameters<typeof send>): Promise<T> {
  const post = (key: string) =>
    send(url, method, { ...payload, headers: { ...payload.headers, "Idempotency-Key": key } });
  const fingerprint = method === "POST" ? JSON.stringify([url, payload.body]) : null;
  const text = await (
    await (fingerprint ? once(fingerprint, post, outcomeOf) : send(url, method, payload))
  ).text();
  return (text ? JSON.parse(text) : undefined) as T;
}

/** Return the outcome of a failed request. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof HttpError) || error.status >= 500) return "unknown";
  return error.hint === "idempotency_in_progress" ? "running" : "refused";
}
