import type { QueryClient, QueryFilters } from "@tanstack/react-query";
import type { TableName } from "@/lib/server/rest-query";

/** The cache key of a read: its tables, embedded ones included, then everything that identifies it. */
export type TableKey = readonly ["tables", readonly TableName[], ...unknown[]];

/** Return the key of data that depends on these tables. */
export const tablesKey = (tables: readonly TableName[], ...rest: unknown[]): TableKey => [
  "tables",
  tables,
  ...rest,
];

/** Return the key of a read by its URL. A read outside the table API depends on no table. */
export function urlKey(url: string): TableKey {
  const [, table, search = ""] = /^\/rest\/v1\/(\w+)(.*)$/.exec(url) ?? [];
  const select = /[?&]select=([^&]*)/.exec(search)?.[1] ?? "";
  const embedded = [...select.matchAll(/(\w+)(?:!\w+)*\(/g)].map(([, name]) => name);
  return tablesKey((table ? [table, ...embedded] : []) as TableName[], url);
}

/**
 * Invalidate the cached reads that these filters select, all by default; those on the page are repeated. Use it in
 * place of the client's own method, which does not repeat a first read that is under way: that may have been answered
 * before the change.
 */
export async function invalidate(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.data === undefined);
  await Promise.all(first.map(({ queryKey }) => client.cancelQueries({ queryKey, exact: true })));
  await client.invalidateQueries(filters);
}

/** Invalidate everything cached that depends on one of the tables. */
export function invalidateTables(client: QueryClient, tables: readonly TableName[]): Promise<void> {
  return invalidate(client, {
    predicate: ({ queryKey: [kind, read] }) =>
      kind === "tables" && (read as TableKey[1]).some((table) => tables.includes(table)),
  });
}
