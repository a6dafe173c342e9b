import { useQuery as useServerState } from "@tanstack/react-query";
import { call } from "@/lib/server/functions";

const NONE: string[] = [];

/** The ids of the rows whose words a text begins, asked of the server; none where nothing is to be asked. */
export function useServerSearch(table: "users" | "contact_messages" | undefined, text: string) {
  const requested = table !== undefined && text !== "";
  const { data, error, isPending, refetch } = useServerState({
    // Beside the table's own reads, so that a change of it asks again.
    queryKey: [`/rest/v1/${table}`, "found", text],
    queryFn: () => (requested ? call("find", { table, text }) : { ids: NONE, more: false }),
    enabled: requested,
  });
  return {
    ids: data?.ids ?? NONE,
    more: data?.more ?? false,
    pending: requested && isPending,
    error,
    again: refetch,
  };
}
