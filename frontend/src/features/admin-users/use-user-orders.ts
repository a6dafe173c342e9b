import { useCount } from "@/features/admin/list/count";
import type { User } from "@/features/admin-users/user";

/** The number of orders of a user; undefined while unknown. */
export function useUserOrders({ id }: User): number | undefined {
  return useCount("orders", { user_id: `eq.${id}` });
}
