import { list } from "@/lib/server/rest-query";
import type { Tables } from "@/lib/server/schema.types";
import { useQuery } from "@/lib/server/use-query";

const ANONYMOUS = "00000000-0000-0000-0000-000000000000";

/** The addresses of those who did something, by their accounts. */
export function useActors(entries: readonly { actor_id: string | null }[] | undefined) {
  const ids = [...new Set((entries ?? []).flatMap(({ actor_id }) => actor_id ?? []))].sort();
  const { data } = useQuery(
    list<"users", Pick<Tables["users"]["row"], "auth_user_id" | "email">>("users", {
      select: "auth_user_id,email",
      auth_user_id: `in.(${ids.join(",") || ANONYMOUS})`,
    }),
  );
  return new Map(data?.map(({ auth_user_id, email }) => [auth_user_id, email]));
}
