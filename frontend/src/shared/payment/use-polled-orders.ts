import { keepPreviousData, useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import { readBeginning } from "@/lib/server/rest";
import type { Query } from "@/lib/server/rest-query";
import { keyOf } from "@/lib/server/use-query";
import { awaitsPayment, pause } from "@/shared/payment/watch-orders";

/**
 * Orders of a list that grows by `page` rows, polled while one of them waits for its payment. `queryFor` makes the query
 * of the first rows; one more than is shown tells whether there are more.
 */
export function usePolledOrders<R extends { status: string }>(
  queryFor: (limit: number) => Query<R[]>,
  page: number,
) {
  const [limit, setLimit] = useState(page);
  const query = queryFor(limit + 1);
  const orders = useServerState({
    queryKey: keyOf(query),
    queryFn: () => readBeginning(query, limit),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => awaitsPayment(status)) ? pause(state.dataUpdateCount) : false,
  });
  return { orders, showMore: () => setLimit(limit + page) };
}
