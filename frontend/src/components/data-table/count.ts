import { useQuery as useServerState } from "@tanstack/react-query";
import { readPart } from "@/lib/server/rest";
import { list, type Params, type TableName } from "@/lib/server/rest-query";
import { keyOf } from "@/lib/server/use-query";

/**
 * The number of rows that match the filters, counted by the database over all of them (C7). Undefined while unknown.
 */
export function useCount<N extends TableName>(table: N, filters: Params<N>): number | undefined {
  const query = list<N, { id: string }>(table, { select: "id", ...filters, limit: 0 } as Params<N>);
  return useServerState({ queryKey: keyOf(query), queryFn: () => readPart(query) }).data?.total;
}
