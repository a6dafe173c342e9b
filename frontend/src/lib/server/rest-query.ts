import type { Tables } from "@/lib/server/api.types";

export type TableName = keyof Tables;

type Operator = "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "like" | "ilike" | "in" | "is";
type Filter = `${"" | "not."}${Operator}.${string}`;

/** Filters and options of a read in PostgREST syntax: `{ is_active: "eq.true", order: "created_at.desc" }`. */
export type Params<N extends TableName> = {
  [column in keyof Tables[N]["row"]]?: Filter;
} & {
  select?: string;
  order?: string;
  limit?: number;
  offset?: number;
  or?: `(${string})`;
  and?: `(${string})`;
} & {
  /** Of an embedded table: `{ "workshop_enrollments.auth_user_id": "eq.…" }`. */
  [embedded: `${string}.${string}`]: Filter | string | number;
};

/** One read: its URL, whether it returns one row, and (for the compiler only) the result type. */
export interface Query<T> {
  readonly url: string;
  readonly single: boolean;
  readonly result?: T;
}

// PostgREST's own punctuation stays readable; everything else is escaped.
function encode(value: string): string {
  return encodeURIComponent(value).replace(/%2C/g, ",").replace(/%3A/g, ":");
}

/** Return the URL of a read or of the rows that a write affects. Equal input gives equal text. */
export function tableUrl<N extends TableName>(table: N, params: Params<N>): string {
  const pairs = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encode(String(value))}`);
  return `/rest/v1/${table}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
}

/** A read of many rows. `T` is the shape of a row if `select` picks columns or embeds. */
export function list<N extends TableName, T = Tables[N]["row"]>(table: N, params: Params<N>): Query<T[]> {
  return { url: tableUrl(table, params), single: false };
}

/** A read of one row, or null if none is visible. */
export function one<N extends TableName, T = Tables[N]["row"]>(table: N, params: Params<N>): Query<T | null> {
  return { url: tableUrl(table, params), single: true };
}
