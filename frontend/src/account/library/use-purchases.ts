import { keepPreviousData, useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import { purchasesOf } from "@/account/library/purchase";
import { useLanguage } from "@/lib/i18n/use-t";
import { readBeginning } from "@/lib/server/rest";
import { keyOf } from "@/lib/server/use-query";
import { awaitsPayment, pause } from "@/shared/payment/watch-orders";

const PAGE = 12;

/** A customer's purchases, newest first, paged; polled while one of them waits for its payment. */
export function usePurchases(userId: string) {
  const [limit, setLimit] = useState(PAGE);
  const query = purchasesOf(userId, useLanguage(), limit + 1);
  const purchases = useServerState({
    queryKey: keyOf(query),
    queryFn: () => readBeginning(query, limit),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => awaitsPayment(status)) ? pause(state.dataUpdateCount) : false,
  });
  return { purchases, showMore: () => setLimit(limit + PAGE) };
}
