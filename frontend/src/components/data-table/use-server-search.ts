import { useQuery as useServerState } from "@tanstack/react-query";
import { call } from "@/lib/server/functions";
import { tablesKey } from "@/lib/server/query-keys";

const NONE: string[] = [];

/** Search on the server: the ids of rows with a word that starts with the text; none if there is nothing to search. */
export function useServerSearch(table: "users" | "contact_messages" | undefined, text: string) {
  const enabled = table !== undefined && text !== "";
  const { data, error, isPending, refetch } = useServerState({
    // A key of the table, so that invalidating the table repeats the search.
    queryKey: tablesKey(table ? [table] : [], "search", text),
    queryFn: () => (enabled ? call("find", { table, text }) : { ids: NONE, more: false }),
    enabled,
  });
  return {
    ids: data?.ids ?? NONE,
    more: data?.more ?? false,
    pending: enabled && isPending,
    error,
    refetch,
  };
}
