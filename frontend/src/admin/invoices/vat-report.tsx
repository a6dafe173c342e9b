import { useQuery } from "@tanstack/react-query";
import { BooksHead } from "@/admin/invoices/books-head";
import { PeriodSelect, usePeriod } from "@/admin/invoices/period-select";
import { daysOfPeriod } from "@/admin/invoices/report-period";
import { useBooksFile } from "@/admin/invoices/use-books-file";
import { VatLines } from "@/admin/invoices/vat-lines";
import { LoadError } from "@/components/forms/load-error";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { tablesKey } from "@/lib/server/query-keys";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";

/** The VAT of a month or quarter by country, rate and case; each line opens its documents. */
export function VatReport() {
  const { t } = useTranslation("admin-invoices");
  const chosen = usePeriod("months");
  const { period } = chosen;
  const days = daysOfPeriod(period);
  const { data, error, refetch } = useQuery({
    queryKey: tablesKey(["invoices"], "vat-report", period),
    queryFn: () => call("vat-report", days),
  });
  const { busy, save } = useBooksFile();
  return (
    <>
      <BooksHead title={t("vat.title")} text={t("vat.text")}>
        <Button
          variant="secondary"
          size="sm"
          disabled={busy || !data?.lines.length}
          onClick={() => save("vat-report-file", days)}
        >
          {t("vat.file")}
        </Button>
      </BooksHead>
      <PeriodSelect chosen={chosen} className="mb-5 max-w-64" />
      {error && !data && <LoadError title={t("vat.failed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-72" />}
      {data?.lines.length === 0 && <EmptyState title={t("vat.empty")} text={t("vat.emptyText")} />}
      {data && data.lines.length > 0 && <VatLines key={period} lines={data.lines} days={days} />}
    </>
  );
}
