import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Kinds } from "@/admin/reconciliation/kinds";
import type { Kind } from "@/admin/reconciliation/mismatch";
import { Mismatches } from "@/admin/reconciliation/mismatches";
import { LoadError } from "@/components/forms/load-error";
import { PageHead } from "@/components/page-head";
import { formatTimestamp } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";

const PROGRESS_EVERY = 3000; // milliseconds

/** Mismatches of payments, orders, seats, access and commissions, each with its repair. */
export function Reconciliation() {
  const { t } = useTranslation("admin-reconciliation");
  const [kind, setKind] = useState<Kind | null>(null);
  const [page, setPage] = useState(0);
  const anew = useRef(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["reconciliation", kind, page],
    queryFn: () => {
      const again = anew.current;
      anew.current = false;
      return call("reconciliation", { ...(kind ? { kind } : {}), page, again });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.progress ? PROGRESS_EVERY : false),
    staleTime: 0,
  });
  const check = () => {
    anew.current = true;
    void refetch();
  };
  const choose = (chosen: Kind | null) => {
    setKind(chosen);
    setPage(0);
  };
  const byHand = new Set(data?.kinds.filter((each) => each.byHand).map(({ kind: each }) => each));
  const total = data?.kinds.reduce((sum, { found }) => sum + found, 0);
  return (
    <>
      <PageHead title={t("title")} text={t("text")}>
        <Button variant="secondary" disabled={isFetching || Boolean(data?.progress)} onClick={check}>
          {t("again")}
        </Button>
      </PageHead>
      {data && <Checked data={data} />}
      {error && !data && <LoadError title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data && total === 0 && (
        <EmptyState
          title={t(data.progress ? "soFar" : "sound")}
          text={data.progress ? "" : t("soundText", { count: data.kinds.length })}
        />
      )}
      {data && total !== undefined && total > 0 && (
        <div className="grid items-start gap-6 lg:grid-cols-[17rem_1fr]">
          <Kinds kinds={data.kinds} chosen={kind} total={total} onChoose={choose} />
          <div aria-busy={isFetching}>
            <Mismatches rows={data.mismatches} byHand={byHand} onRepaired={() => void refetch()} />
            {(page > 0 || data.more) && (
              <nav aria-label={t("pages")} className="mt-5 flex justify-end gap-3">
                <Button variant="secondary" size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
                  {t("previous")}
                </Button>
                <Button variant="secondary" size="sm" disabled={!data.more} onClick={() => setPage(page + 1)}>
                  {t("next")}
                </Button>
              </nav>
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** The time of the last full check, or the number of checked orders so far: a large shop takes a while. */
function Checked({ data: { checkedAt, progress } }: { data: Functions["reconciliation"]["answer"] }) {
  const { t, language } = useTranslation("admin-reconciliation");
  const number = new Intl.NumberFormat(language);
  return (
    <p className="mb-5 text-sm text-soft tabular-nums">
      {progress
        ? t("checking", { looked: number.format(progress.looked), orders: number.format(progress.orders) })
        : checkedAt && t("checked", { timestamp: formatTimestamp(checkedAt, language) })}
    </p>
  );
}
