import { useQueryClient } from "@tanstack/react-query";
import { invalidateTables } from "@/lib/server/query-keys";
import type { TableName } from "@/lib/server/rest-query";

/** Return a function that invalidates all cached reads of the given tables, embedded ones included. */
export function useInvalidate(): (tables: readonly TableName[]) => Promise<void> {
  const client = useQueryClient();
  return (tables) => invalidateTables(client, tables);
}
