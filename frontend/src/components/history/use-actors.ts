import { useQuery } from "@tanstack/react-query";
import { call } from "@/lib/server/functions";

/** The email addresses of the actors, by their accounts; `loading` until the first of them have loaded. */
export function useActors(entries: readonly { actor_id: string | null }[] | undefined) {
  const ids = [...new Set((entries ?? []).flatMap(({ actor_id }) => actor_id ?? []))].sort();
  const { data, isLoading } = useQuery({
    queryKey: ["actors", ids],
    queryFn: () => call("subject-names", { subjects: ids.map((id) => ({ table: "accounts", id })) }),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  const names = new Map(data?.names.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
  return Object.assign(names, { loading: isLoading });
}
