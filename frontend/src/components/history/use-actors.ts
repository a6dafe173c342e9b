import { useQuery } from "@tanstack/react-query";
import { call } from "@/lib/server/functions";

/** The email addresses of the actors, by their accounts. */
export function useActors(entries: readonly { actor_id: string | null }[] | undefined) {
  const ids = [...new Set((entries ?? []).flatMap(({ actor_id }) => actor_id ?? []))].sort();
  const { data } = useQuery({
    queryKey: ["actors", ids],
    queryFn: () => call("subject-names", { subjects: ids.map((id) => ({ table: "accounts", id })) }),
    enabled: ids.length > 0,
  });
  return new Map(data?.names.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
}
