import type { Tables } from "@/lib/server/api.types";
import { HttpError, request, send as sendRequest } from "@/lib/server/http";
import { type Params, type Query, type TableName, tableUrl } from "@/lib/server/rest-query";

const ONE = "application/vnd.pgrst.object+json";

/** Execute a read. One-row reads return null if no row is visible (PGRST116). */
export async function read<T>(query: Query<T>): Promise<T> {
  if (!query.single) return request<T>(query.url, "GET");
  try {
    return await request<T>(query.url, "GET", { headers: { Accept: ONE } });
  } catch (error) {
    if (error instanceof HttpError && error.code === "PGRST116") return null as T;
    throw error;
  }
}

/** Return the only row of a list with at most one: unlike in a one-row read, its absence is no failed request. */
export async function readFirst<T>(query: Query<T[]>): Promise<T | null> {
  return (await read(query))[0] ?? null;
}

/** A part of a list, and the number of rows of the whole list. */
export interface Part<T> {
  rows: T[];
  total: number;
}

/** The first rows of a list, and whether there are more. */
interface Beginning<T> {
  rows: T[];
  more: boolean;
}

/**
 * Execute a read whose limit is one more than `shown`, to learn whether there are more rows without counting them all.
 */
export async function readBeginning<T>(query: Query<T[]>, shown: number): Promise<Beginning<T>> {
  const rows = await read(query);
  return { rows: rows.slice(0, shown), more: rows.length > shown };
}

/** Execute a read with a limit and count all rows. */
export async function readPart<T>(query: Query<T[]>): Promise<Part<T>> {
  const response = await sendRequest(query.url, "GET", { headers: { Prefer: "count=exact" } });
  const total = Number(response.headers.get("Content-Range")?.split("/")[1]);
  return { rows: (await response.json()) as T[], total };
}

/** Insert one row and return it as stored, with the columns and embeds of `select`. */
export function insert<N extends TableName>(
  table: N,
  row: Tables[N]["insert"],
  select = "*",
): Promise<Tables[N]["row"]> {
  return request(`${tableUrl(table, {})}?select=${select}`, "POST", {
    body: row,
    headers: { Accept: ONE, Prefer: "return=representation" },
  });
}

/** Insert rows, all or none. */
export function insertAll<N extends TableName>(
  table: N,
  rows: readonly Tables[N]["insert"][],
): Promise<void> {
  return request(tableUrl(table, {}), "POST", { body: rows, headers: { Prefer: "return=minimal" } });
}

/** Insert one row that the user may not read back, such as a contact message. */
export function send<N extends TableName>(table: N, row: Tables[N]["insert"]): Promise<void> {
  return request(tableUrl(table, {}), "POST", { body: row, headers: { Prefer: "return=minimal" } });
}

/** Update the rows that match the filters. */
export function update<N extends TableName>(
  table: N,
  filters: Params<N>,
  changes: Tables[N]["update"],
): Promise<void> {
  return request(tableUrl(table, filters), "PATCH", { body: changes, headers: { Prefer: "return=minimal" } });
}

/**
 * Update the rows that match the filters and return them. Returns none if no row matches any more: filtered by `id` and
 * the `updated_at` that was read, an outdated page changes nothing.
 */
export function change<N extends TableName>(
  table: N,
  filters: Params<N>,
  changes: Tables[N]["update"],
): Promise<Tables[N]["row"][]> {
  return request(tableUrl(table, filters), "PATCH", {
    body: changes,
    headers: { Prefer: "return=representation" },
  });
}

/** Delete the rows that match the filters. */
export function remove<N extends TableName>(table: N, filters: Params<N>): Promise<void> {
  return request(tableUrl(table, filters), "DELETE", { headers: { Prefer: "return=minimal" } });
}
