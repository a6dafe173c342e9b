import type { Query, QueryClient } from "@tanstack/react-query";
import type { TableName } from "@/lib/server/rest-query";

/** The cache key of a read: its tables, embedded ones included, then everything that identifies it. */
export type TableKey = readonly ["tables", readonly TableName[], ...unknown[]];

/** Return the key of data that depends on these tables. */
export const tablesKey = (tables: readonly TableName[], ...rest: unknown[]): TableKey => [
  "tables",
  tables,
  ...rest,
];

/** Return the key of a read by its URL; one that is not of the table API depends on no table. */
export function urlKey(url: string): TableKey {
  const [, table, search = ""] = /^\/rest\/v1\/(\w+)(.*)$/.exec(url) ?? [];
  const select = /[?&]select=([^&]*)/.exec(search)?.[1] ?? "";
  const embedded = [...select.matchAll(/(\w+)(?:!\w+)*\(/g)].map(([, name]) => name);
  return tablesKey((table ? [table, ...embedded] : []) as TableName[], url);
}

/** Invalidate everything cached that depends on one of the tables; reads on the page are repeated. */
export async function invalidateTables(client: QueryClient, tables: readonly TableName[]): Promise<void> {
  const depends = ({ queryKey: [kind, read] }: Query) =>
    kind === "tables" && (read as TableKey[1]).some((table) => tables.includes(table));
  // A first read under way may have been answered before the change, and would not be repeated otherwise.
  await client.cancelQueries({ predicate: (query) => depends(query) && query.state.data === undefined });
  await client.invalidateQueries({ predicate: depends });
}
