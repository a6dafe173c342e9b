import { useQuery as useServerState } from "@tanstack/react-query";
import { countOf, ordersOf } from "@/account/orders/order";
import { readPart } from "@/lib/server/rest";
import { keyOf } from "@/lib/server/use-query";
import { usePolledOrders } from "@/shared/payment/use-polled-orders";

const PAGE = 10;

/** A customer's orders, newest first, paged; polled while one of them waits for its payment. */
export function useOrders(userId: string) {
  const { orders, showMore } = usePolledOrders((limit) => ordersOf(userId, limit), PAGE);
  const count = countOf(userId);
  const counted = useServerState({
    queryKey: keyOf(count),
    queryFn: () => readPart(count),
    enabled: orders.data?.more === true,
  });
  // Most customers have fewer orders than a page: only longer lists are counted, in parallel to their first page.
  const total = orders.data?.more ? counted.data?.total : orders.data?.rows.length;
  return { orders, total, showMore };
}
