import { ORDERS, PRODUCTS, USERS, useCounted, useMetrics } from "@/admin/dashboard/reads";
import { useCount } from "@/components/data-table/count";
import { useQuery } from "@/lib/server/use-query";

/** The data of the dashboard; undefined while loading. */
export function useDashboard() {
  const users = useQuery(USERS);
  const products = useCounted(PRODUCTS);
  const orders = useQuery(ORDERS);
  const metrics = useMetrics();
  const activeProducts = useCount("products", { is_active: "eq.true" });
  const failed = [users, products, orders, metrics].filter(({ error, data }) => error && !data);
  return {
    users: users.data,
    products: products.data,
    orders: orders.data,
    metrics: metrics.data,
    activeProducts,
    error: failed[0]?.error ?? null,
    reload: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

export type Known = ReturnType<typeof useDashboard>;
