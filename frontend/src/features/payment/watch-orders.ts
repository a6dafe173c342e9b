import { type UseQueryResult, useQuery as useServerState } from "@tanstack/react-query";
import { useSession } from "@/features/session/session-store";
import { read } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { keyOf } from "@/lib/server/use-query";

export interface WatchedOrder {
  id: string;
  status: string;
  product_id: string | null;
  total_amount: number;
  currency: string;
}

const EVERY_MS = 2_000;
/** So many looks at the full rate: two minutes, in which most people have paid. Then ever more seldom. */
const EAGER = 60;
const SLOWER = 1.25;
const SELDOM_MS = 30_000;

/** How long to wait before the next look, after so many. */
export function pause(looks: number): number {
  return Math.min(EVERY_MS * SLOWER ** Math.max(0, looks - EAGER), SELDOM_MS);
}

const OPEN = ["pending", "pending_payment", "payment_pending"];

/** Whether an order still waits for its money. */
export const awaitsPayment = (status: string) => OPEN.includes(status);

/** Whether an order was closed without being bought. */
export const isClosed = (status: string) => status === "cancelled" || status === "refunded";

/** Whether an order's money has come. */
export const isPaid = (status: string) => !awaitsPayment(status) && !isClosed(status);

/** Watches orders until none of them waits for its payment; not while the page is hidden. */
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
