import { useQuery as useServerState } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Run } from "@/admin/referrals/payouts/payout";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { read } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { keyOf } from "@/lib/server/use-query";
import { Notice } from "@/ui/notice";

const POLL_INTERVAL = 2000; // milliseconds
const PREPARING = list<"payout_runs", Run>("payout_runs", { select: "*", status: "eq.preparing" });

interface Props {
  /** The list shows a run in preparation. */
  listed: boolean;
  /** Called when that run is ready. */
  onReady: () => void;
}

/** Progress of the runs that the worker is preparing, polled until they are open. */
export function Preparing({ listed, onReady }: Props) {
  const { t, language } = useTranslation("admin-referrals");
  const { data, dataUpdatedAt } = useServerState({
    queryKey: keyOf(PREPARING),
    queryFn: () => read(PREPARING),
    refetchInterval: ({ state }) => (state.data?.length ? POLL_INTERVAL : false),
    staleTime: 0,
  });
  const over = listed && data?.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each answer, even an equal one
  useEffect(() => {
    if (over) onReady();
  }, [over, dataUpdatedAt]);
  return data?.map((run) => (
    <Notice key={run.id} tone="waiting" className="mb-5">
      {t("payouts.soFar", {
        count: run.payouts_count,
        amount: formatPrice(run.total_amount, run.currency, language),
      })}
    </Notice>
  ));
}
