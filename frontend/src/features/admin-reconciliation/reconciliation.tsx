import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "@/features/admin/page-head";
import { Kinds } from "@/features/admin-reconciliation/kinds";
import type { Kind } from "@/features/admin-reconciliation/mismatch";
import { Mismatches } from "@/features/admin-reconciliation/mismatches";
import { call } from "@/lib/functions";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorPanel } from "@/ui/error-panel";
import { Skeleton } from "@/ui/skeleton";

/** Where payments, orders, seats, access and commissions do not say the same, each with its repair. */
export function Reconciliation() {
  const { t } = useTranslation("admin-reconciliation");
  const [kind, setKind] = useState<Kind | null>(null);
  const [page, setPage] = useState(0);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["reconciliation", kind, page],
    queryFn: () => call("reconciliation", { ...(kind ? { kind } : {}), page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const choose = (chosen: Kind | null) => {
    setKind(chosen);
    setPage(0);
  };
  const total = data?.kinds.reduce((sum, { found }) => sum + found, 0);
  return (
    <>
      <PageHead title={t("title")} text={t("text")}>
        <Button variant="secondary" disabled={isFetching} onClick={() => void refetch()}>
          {t("again")}
        </Button>
      </PageHead>
      {error && !data && (
        <ErrorPanel title={t("failed")} text={error.message}>
          <Button onClick={() => void refetch()}>{t("again")}</Button>
        </ErrorPanel>
      )}
      {!data && !error && <Skeleton className="h-96" />}
      {data && total === 0 && (
        <EmptyState title={t("sound")} text={t("soundText", { count: data.kinds.length })} />
      )}
      {data && total !== undefined && total > 0 && (
        <div className="grid items-start gap-6 lg:grid-cols-[17rem_1fr]">
          <Kinds kinds={data.kinds} chosen={kind} total={total} onChoose={choose} />
          <div aria-busy={isFetching}>
            <Mismatches rows={data.mismatches} onRepaired={() => void refetch()} />
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
