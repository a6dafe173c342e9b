import { useQueryClient } from "@tanstack/react-query";
import type { TableName } from "@/lib/server/rest-query";

const isOf = (url: unknown, tables: readonly TableName[]) =>
  typeof url === "string" && tables.some((table) => new RegExp(`[/:(,]${table}[?(!]|/${table}$`).test(url));

/** Reads again what was read of these tables, embedded or not. */
export function useInvalidate(): (tables: readonly TableName[]) => Promise<void> {
  const client = useQueryClient();
  return (tables) => client.invalidateQueries({ predicate: ({ queryKey: [url] }) => isOf(url, tables) });
}
