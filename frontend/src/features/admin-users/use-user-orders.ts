import { useCount } from "@/features/admin/list/count";
import type { User } from "@/features/admin-users/user";

/** How many orders a user has placed; undefined while unknown. */
export function useUserOrders({ id }: User): number | undefined {
  return useCount("orders", { user_id: `eq.${id}` });
}
