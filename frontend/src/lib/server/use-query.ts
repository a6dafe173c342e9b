import {
  keepPreviousData,
  skipToken,
  type UseQueryResult,
  useQuery as useServerState,
} from "@tanstack/react-query";
import { type TableKey, urlKey } from "@/lib/server/query-keys";
import { read } from "@/lib/server/rest";
import type { Query } from "@/lib/server/rest-query";

/** Return the cache key of a read. */
export const keyOf = (query: Query<unknown>): TableKey => urlKey(query.url);

/** Read from the table API, cached. While another language loads, the old rows stay on the page. */
export function useQuery<T>(query: Query<T>): UseQueryResult<T> {
  return useServerState({
    queryKey: keyOf(query),
    queryFn: () => read(query),
    placeholderData: keepPreviousData,
  }) as UseQueryResult<T>;
}

/** Read as `useQuery` does; nothing without a query. */
export function useQueryIf<T>(query: Query<T> | null): UseQueryResult<T> {
  return useServerState({
    queryKey: query ? keyOf(query) : ["none"],
    queryFn: query ? () => read(query) : skipToken,
  }) as UseQueryResult<T>;
}
