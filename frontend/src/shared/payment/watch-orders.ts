import { type UseQueryResult, useQuery as useServerState } from "@tanstack/react-query";
import { read } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { keyOf } from "@/lib/server/use-query";
import { useSession } from "@/shared/session/session-store";

export interface WatchedOrder {
  id: string;
  status: string;
  product_id: string | null;
  total_amount: number;
  currency: string;
}

const EVERY_MS = 2_000;
/** Number of polls at the full rate: two minutes, in which most customers have paid. Then ever less often. */
const EAGER = 60;
const SLOWER = 1.25;
const SELDOM_MS = 30_000;

/** Return the pause before the next poll, after this many. */
export function pause(looks: number): number {
  return Math.min(EVERY_MS * SLOWER ** Math.max(0, looks - EAGER), SELDOM_MS);
}

const OPEN = ["pending", "pending_payment", "payment_pending"];

/** Return true if an order still waits for its payment. */
export const awaitsPayment = (status: string) => OPEN.includes(status);

/** Return true if an order was closed without a payment. */
export const isClosed = (status: string) => status === "cancelled" || status === "refunded";

/** Return true if an order is paid. */
export const isPaid = (status: string) => !awaitsPayment(status) && !isClosed(status);

/** Poll orders until none of them waits for its payment; paused while the page is hidden. */
export function useWatchedOrders(ids: readonly string[]): UseQueryResult<WatchedOrder[]> {
  const { user } = useSession();
  const columns = "id,status,product_id,total_amount,currency";
  const query = list<"orders", WatchedOrder>("orders", { select: columns, id: `in.(${ids.join(",")})` });
  return useServerState({
    queryKey: [...keyOf(query), user?.id],
    queryFn: () => read(query),
    enabled: ids.length > 0 && user !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.every(({ status }) => !awaitsPayment(status)) ? false : pause(state.dataUpdateCount),
  });
}
