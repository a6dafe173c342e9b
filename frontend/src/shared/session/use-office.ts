import { list } from "@/lib/server/rest-query";
import { useQueryIf } from "@/lib/server/use-query";
import { useSession } from "@/shared/session/session-store";

/** Roles with a part of an admin's rights. */
const SMALLER = ["finance", "support", "content"];

/** True if the signed-in user may enter the back office: an admin, or staff with a smaller role. */
export function useOffice(): boolean {
  const { user, isAdmin } = useSession();
  // The query of the back office's own check.
  const { data } = useQueryIf(user ? list("user_roles", { select: "role", user_id: `eq.${user.id}` }) : null);
  return isAdmin || (data?.some(({ role }) => SMALLER.includes(role)) ?? false);
}
