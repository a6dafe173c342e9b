import { keepPreviousData, useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import { ordersOf } from "@/features/orders/order";
import { awaitsPayment, pause } from "@/features/payment/watch-orders";
import { readPart } from "@/lib/rest";
import { keyOf } from "@/lib/use-query";

const PAGE = 10;

/** A customer's orders, newest first, more at a time; read again while one of them waits for its payment. */
export function useOrders(userId: string) {
  const [limit, setLimit] = useState(PAGE);
  const query = ordersOf(userId, limit);
  const orders = useServerState({
    queryKey: keyOf(query),
    queryFn: () => readPart(query),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => awaitsPayment(status)) ? pause(state.dataUpdateCount) : false,
  });
  return { orders, showMore: () => setLimit(limit + PAGE) };
}
