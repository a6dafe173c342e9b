import { useQuery as useServerState } from "@tanstack/react-query";
import { readFirst } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { keyOf } from "@/lib/server/use-query";
import { useSession } from "@/shared/session/session-store";

/**
 * True if the signed-in user is a partner; undefined while unknown. Filters by account, since an admin sees all
 * referrals.
 */
export function useIsPartner(): boolean | undefined {
  return usePartnership().data;
}

/** The same as a query, for a page that shows a failure. */
export function usePartnership() {
  const { user } = useSession();
  const query = list<"referrals", { id: string }>("referrals", {
    select: "id,user:users!inner(auth_user_id)",
    "user.auth_user_id": `eq.${user?.id}`,
    limit: 1,
  });
  return useServerState({
    queryKey: [...keyOf(query), "own"],
    queryFn: async () => (await readFirst(query)) !== null,
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
