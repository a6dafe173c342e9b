import { useQuery } from "@tanstack/react-query";
import { BooksHead } from "@/admin/invoices/books-head";
import { MonthArchive } from "@/admin/invoices/month-archive";
import { MonthOpen } from "@/admin/invoices/month-open";
import { PeriodSelect, usePeriod } from "@/admin/invoices/period-select";
import { daysOfPeriod } from "@/admin/invoices/report-period";
import { useBooksFile } from "@/admin/invoices/use-books-file";
import { LoadError } from "@/components/forms/load-error";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { tablesKey } from "@/lib/server/query-keys";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { TitledCard } from "@/ui/titled-card";

const LOOK_AGAIN = 2_000;

/** The end of a month or quarter: what is open, the files for the tax adviser, the archive, and the closing. */
export function MonthEnd() {
  const { t } = useTranslation("admin-invoices");
  const chosen = usePeriod("months");
  const { period } = chosen;
  const days = daysOfPeriod(period);
  const { busy, save, saveDatev } = useBooksFile();
  const { data, error, refetch } = useQuery({
    queryKey: tablesKey(["invoices", "payments", "payout_runs"], "month-end", period),
    queryFn: () => call("month-end", days),
    refetchInterval: ({ state }) => (state.data?.archives.some(({ sha256 }) => !sha256) ? LOOK_AGAIN : false),
  });
  return (
    <>
      <BooksHead title={t("month.title")} text={t("month.text")} />
      <PeriodSelect chosen={chosen} className="mb-5 max-w-64" />
      <div className="grid gap-6">
        {error && !data && <LoadError title={t("vat.failed")} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-40" />}
        {data && <MonthOpen open={data.open} period={period} />}
        <TitledCard title={t("month.files")} text={t("month.filesText")}>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" disabled={busy} onClick={() => saveDatev(days)}>
              {t("month.datev")}
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => save("journal-file", days)}>
              {t("month.journal")}
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => save("invoice-file", days)}>
              {t("month.invoices")}
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => save("vat-report-file", days)}>
              {t("month.vat")}
            </Button>
          </div>
        </TitledCard>
        {data && <MonthArchive period={period} view={data} refetch={refetch} />}
      </div>
    </>
  );
}
