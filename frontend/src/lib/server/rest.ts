import { HttpError, request, send as sendRequest } from "@/lib/server/http";
import { type Params, type Query, type TableName, tableUrl } from "@/lib/server/rest-query";
import type { Tables } from "@/lib/server/schema.types";

const ONE = "application/vnd.pgrst.object+json";

/** Runs a read. One-row reads give null where no row is visible (PGRST116). */
export async function read<T>(query: Query<T>): Promise<T> {
  if (!query.single) return request<T>(query.url, "GET");
  try {
    return await request<T>(query.url, "GET", { headers: { Accept: ONE } });
  } catch (error) {
    if (error instanceof HttpError && error.code === "PGRST116") return null as T;
    throw error;
  }
}

/** The one row that a list of at most one has: unlike a one-row read, its absence is no failed request. */
export async function readOnly<T>(query: Query<T[]>): Promise<T | null> {
  return (await read(query))[0] ?? null;
}

/** A part of a list, and how many rows the whole list has. */
export interface Part<T> {
  rows: T[];
  total: number;
}

/** The beginning of a list, and whether it goes on. */
interface Beginning<T> {
  rows: T[];
  more: boolean;
}

/** Runs a read whose limit is one more than `shown`: whether the list goes on is known without counting all of it. */
export async function readBeginning<T>(query: Query<T[]>, shown: number): Promise<Beginning<T>> {
  const rows = await read(query);
  return { rows: rows.slice(0, shown), more: rows.length > shown };
}

/** Runs a read with a limit and counts what is beyond it. */
export async function readPart<T>(query: Query<T[]>): Promise<Part<T>> {
  const response = await sendRequest(query.url, "GET", { headers: { Prefer: "count=exact" } });
  const total = Number(response.headers.get("Content-Range")?.split("/")[1]);
  return { rows: (await response.json()) as T[], total };
}

/** Inserts one row and gives it back as the server stored it, with what `select` asks for. */
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

/** Inserts one row that the writer may not read back, such as a contact message. */
export function send<N extends TableName>(table: N, row: Tables[N]["insert"]): Promise<void> {
  return request(tableUrl(table, {}), "POST", { body: row, headers: { Prefer: "return=minimal" } });
}

/** Changes the rows that the filters name. */
export function update<N extends TableName>(
  table: N,
  filters: Params<N>,
  changes: Tables[N]["update"],
): Promise<void> {
  return request(tableUrl(table, filters), "PATCH", { body: changes, headers: { Prefer: "return=minimal" } });
}

/**
 * Changes the rows that the filters name and gives them back as they are then. None, where no row is so any more: with
 * `id` and the `updated_at` that was read, a page that is out of date changes nothing.
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

/** Deletes the rows that the filters name. */
export function remove<N extends TableName>(table: N, filters: Params<N>): Promise<void> {
  return request(tableUrl(table, filters), "DELETE", { headers: { Prefer: "return=minimal" } });
}
