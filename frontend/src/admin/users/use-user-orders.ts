import type { User } from "@/admin/users/user";
import { useCount } from "@/components/data-table/count";

/** The number of orders of a user; undefined while unknown. */
export function useUserOrders({ id }: User): number | undefined {
  return useCount("orders", { user_id: `eq.${id}` });
}
