import { useQuery as useServerState } from "@tanstack/react-query";
import type { Functions } from "@/lib/server/api.types";
import { isFirstTry } from "@/lib/server/first-try";
import { call } from "@/lib/server/functions";
import { tablesKey } from "@/lib/server/query-keys";
import { useSession } from "@/shared/session/session-store";

/** The kinds of work that waits for staff. */
export type Waiting = Functions["waiting"]["answer"]["counts"][number]["kind"];

const TABLES = [
  "orders",
  "order_details",
  "delivery_files",
  "order_withdrawals",
  "refunds",
  "payments",
  "contact_messages",
  "commission_reviews",
  "product_reviews",
  "referral_signups",
  "users",
  "mails",
] as const;

const FRESH_MS = 60_000;

/** How much work of each kind waits. Undefined while loading. */
export function useWaiting(): Partial<Record<Waiting, number>> | undefined {
  const { data } = useWaitingWork();
  return data && Object.fromEntries(data.counts.map(({ kind, count }) => [kind, count]));
}

/** True until the server answered or refused once. */
export const useWaitingPending = () => isFirstTry(useWaitingWork());

/** When the first of the open disputes must be answered. */
export const useDisputeDeadline = () => useWaitingWork().data?.disputeDueBy ?? null;

/** The work that waits; read again after a mutation of one of its tables. */
function useWaitingWork() {
  return useServerState({
    queryKey: tablesKey(TABLES, "waiting"),
    queryFn: () => call("waiting", {}),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    enabled: !useSession().loading,
  });
}
