/** What every door answers when it refuses: `{code, message, hint, details}` (shared by /rest/v1 and /functions/v1). */
export class HttpError extends Error {
  override name = "HttpError";

  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** A stable reason, such as `sold_out`, that the page may translate. */
    readonly hint: string | null,
  ) {
    super(message);
  }
}

let token: () => Promise<string | null> = async () => null;

/** Tells where the access token comes from; the session does, once there is one. */
export function setTokenSource(source: () => Promise<string | null>): void {
  token = source;
}

async function failure(response: Response): Promise<HttpError> {
  const body = (await response.json().catch(() => null)) as Record<string, string | null> | null;
  const message = body?.message ?? `${response.status} ${response.statusText}`;
  return new HttpError(message, response.status, body?.code ?? "", body?.hint ?? null);
}

/**
 * One request to our own doors, with the Bearer token of the session if there is one: an anonymous read carries no
 * Authorization, so the server may answer it from its cache. Gives the parsed body (undefined when empty); throws
 * HttpError for a refusal and TypeError when nothing answered.
 */
export async function request<T>(
  url: string,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<T> {
  const bearer = await token();
  const response = await fetch(url, {
    method,
    headers: {
      ...headers,
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await failure(response);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}
