import { keepPreviousData, type UseQueryResult, useQuery as useServerState } from "@tanstack/react-query";
import { type Part, readPart } from "@/lib/server/rest";
import type { Query } from "@/lib/server/rest-query";
import { keyOf } from "@/lib/server/use-query";

async function readLogged<T>(query: Query<T[]>): Promise<Part<T>> {
  try {
    return await readPart(query);
  } catch (error) {
    console.error("A part of the dashboard could not be read:", error);
    throw error;
  }
}

/** The first rows of a list and its length. A failure is logged; the section shows it. */
export function usePart<T>(query: Query<T[]>): UseQueryResult<Part<T>> {
  return useServerState({
    // A list without its length, as other pages read it, has another cache entry.
    queryKey: [...keyOf(query), "counted"],
    queryFn: () => readLogged(query),
    placeholderData: keepPreviousData,
  }) as UseQueryResult<Part<T>>;
}
