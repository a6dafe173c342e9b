import { vi } from "vitest";
import type { Functions, Tables } from "@/lib/server/api.types";
import type { TableName } from "@/lib/server/rest-query";
import { matches } from "./fake-filters.ts";

type Row = Record<string, unknown>;

/** A request that the page sent. */
export interface Sent {
  method: string;
  /** The address without its query. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The parsed JSON body. */
  body: unknown;
}

type Answer = Response | object | null;
/** Answers requests to one path: with a JSON value, or with a whole response. */
export type Handler = (sent: Sent) => Answer | Promise<Answer>;

export interface Contents {
  /** The rows of each table, with what a read embeds. A read of any other table finds nothing. */
  tables?: { [N in TableName]?: readonly object[] };
  /** The answer of each function. A call of any other function fails. */
  functions?: { [F in keyof Functions]?: Functions[F]["answer"] | Handler };
}

/** Return an error as the API answers it. */
export function refusal(
  status: number,
  hint: string,
  message = "No",
  details: string | null = null,
): Response {
  return Response.json({ code: "P0001", message, hint, details }, { status });
}

const NOW = "2026-11-20T12:00:00.000000Z";

/**
 * The HTTP API at the wire, in the place of `fetch`: the page's own client sends real requests. It keeps rows, filters
 * them by simple conditions and does what a write says. It checks nothing: what only the server decides is tested there.
 */
export class FakeServer {
  readonly sent: Sent[] = [];
  private readonly tables = new Map<string, Row[]>();
  private readonly handlers = new Map<string, Handler>();
  private count = 0;

  constructor({ tables = {}, functions = {} }: Contents = {}) {
    for (const [name, rows] of Object.entries(tables))
      this.tables.set(name, structuredClone([...rows]) as Row[]);
    this.on("GET", "/functions/v1/event-stream", () => refusal(403, "not_allowed"));
    for (const [name, answer] of Object.entries(functions))
      this.call(name as keyof Functions, answer as Handler);
    vi.stubGlobal("fetch", vi.fn(this.fetch));
  }

  /** Answer calls of a function. */
  call<F extends keyof Functions>(name: F, answer: Functions[F]["answer"] | Handler): void {
    const handler = typeof answer === "function" ? answer : () => answer as object;
    this.on("POST", `/functions/v1/${name}`, handler);
  }

  /** Answer requests of this method to this path, in place of the tables. */
  on(method: string, path: string, handler: Handler): void {
    this.handlers.set(`${method} ${path}`, handler);
  }

  /** Answer from the tables again. */
  off(method: string, path: string): void {
    this.handlers.delete(`${method} ${path}`);
  }

  /** The stored rows of a table. Change them as another user would: with `touch`. */
  rows<N extends TableName>(table: N): Tables[N]["row"][] {
    const rows = this.tables.get(table) ?? [];
    this.tables.set(table, rows);
    return rows as Tables[N]["row"][];
  }

  /** Change a row as another user, so that it is newer than the page knows. */
  touch<N extends TableName>(table: N, id: string, changes: Partial<Tables[N]["row"]>): void {
    const row = this.rows(table).find((each) => (each as Row).id === id) as Row;
    Object.assign(row, changes, { updated_at: this.later() });
  }

  /** The bodies of all requests of this method to a table or function. */
  bodies(method: string, name: string): Row[] {
    return this.to(method, name).map(({ body }) => body as Row);
  }

  /** The requests of this method to a table or function. */
  to(method: string, name: string): Sent[] {
    return this.sent.filter((each) => each.method === method && each.path.split("/").at(-1) === name);
  }

  private later(): string {
    this.count += 1;
    return NOW.replace("000000Z", `${String(this.count).padStart(6, "0")}Z`);
  }

  private readonly fetch = async (
    target: string | URL | Request,
    init: RequestInit = {},
  ): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(target), window.location.origin);
    const { method = "GET", body = null } = init;
    const sent: Sent = {
      method,
      path: pathname,
      query: searchParams,
      headers: new Headers(init.headers),
      body: typeof body === "string" ? JSON.parse(body) : body,
    };
    this.sent.push(sent);
    const handler = this.handlers.get(`${method} ${pathname}`);
    const answer = handler ? await handler(sent) : this.table(sent);
    if (answer instanceof Response) return answer;
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
  };

  private table(sent: Sent): Response {
    const name = /^\/rest\/v1\/(\w+)$/.exec(sent.path)?.[1];
    if (!name) throw new Error(`Nothing answers ${sent.method} ${sent.path} in this test`);
    const all = this.rows(name as TableName) as Row[];
    const found = all.filter((row) => matches(row, sent.query));
    const prefer = sent.headers.get("prefer") ?? "";
    if (sent.method === "GET") return listed(found, sent);
    if (sent.method === "DELETE")
      this.tables.set(
        name,
        all.filter((row) => !found.includes(row)),
      );
    if (sent.method === "PATCH")
      for (const row of found) Object.assign(row, sent.body, { updated_at: this.later() });
    const inserted = sent.method === "POST" ? [this.inserted(all, sent.body as Row)] : found;
    if (!prefer.includes("representation")) return new Response(null, { status: 204 });
    return listed(inserted, sent);
  }

  private inserted(all: Row[], body: Row): Row {
    this.count += 1;
    const id = `00000000-0000-4000-8000-${String(this.count).padStart(12, "0")}`;
    const row = { id, created_at: NOW, updated_at: NOW, ...body };
    all.push(row);
    return row;
  }
}

/** Answer a read, or a write that returns its rows. */
function listed(rows: Row[], { headers, query }: Sent): Response {
  if (headers.get("accept") === "application/vnd.pgrst.object+json") {
    const [row] = rows;
    if (row) return Response.json(row);
    return Response.json({ code: "PGRST116", message: "0 rows", hint: null, details: null }, { status: 406 });
  }
  const limit = query.get("limit");
  const page = limit === null ? rows : rows.slice(0, Number(limit));
  return Response.json(page, { headers: { "Content-Range": `0-${page.length}/${rows.length}` } });
}
