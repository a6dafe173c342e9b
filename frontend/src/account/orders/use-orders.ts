import { keepPreviousData, useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import { countOf, ordersOf } from "@/account/orders/order";
import { readBeginning, readPart } from "@/lib/server/rest";
import { keyOf } from "@/lib/server/use-query";
import { awaitsPayment, pause } from "@/shared/payment/watch-orders";

const PAGE = 10;

/** A customer's orders, newest first, paged; polled while one of them waits for its payment. */
export function useOrders(userId: string) {
  const [limit, setLimit] = useState(PAGE);
  const query = ordersOf(userId, limit + 1);
  const orders = useServerState({
    queryKey: keyOf(query),
    queryFn: () => readBeginning(query, limit),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => awaitsPayment(status)) ? pause(state.dataUpdateCount) : false,
  });
  const count = countOf(userId);
  const counted = useServerState({
    queryKey: keyOf(count),
    queryFn: () => readPart(count),
    enabled: orders.data?.more === true,
  });
  // Most customers have fewer orders than a page: only longer lists are counted, in parallel to their first page.
  const total = orders.data?.more ? counted.data?.total : orders.data?.rows.length;
  return { orders, total, showMore: () => setLimit(limit + PAGE) };
}
