import { keepPreviousData, type UseQueryResult, useQuery as useServerState } from "@tanstack/react-query";
import { read } from "@/lib/server/rest";
import type { Query } from "@/lib/server/rest-query";

/** How a read is known in the cache: by its address. */
export const keyOf = (query: Query<unknown>): [string] => [query.url];

/** A read of the table door, kept in the cache. While another language loads, the old rows stay on the page. */
export function useQuery<T>(query: Query<T>): UseQueryResult<T> {
  return useServerState({
    queryKey: keyOf(query),
    queryFn: () => read(query),
    placeholderData: keepPreviousData,
  }) as UseQueryResult<T>;
}
