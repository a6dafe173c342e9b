import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";
import { useSession } from "@/shared/session/session-store";

/** True if the signed-in user may enter the back office: an admin, or staff with a smaller role. */
export function useOffice(): boolean {
  const { user, isAdmin } = useSession();
  // The query of the back office's own check.
  const { data } = useQuery(list("user_roles", { select: "role", user_id: `eq.${user?.id ?? ""}` }));
  return isAdmin || (data?.some(({ role }) => role === "support" || role === "content") ?? false);
}
