import { useQuery } from "@tanstack/react-query";
import { BooksHead } from "@/admin/invoices/books-head";
import { CardBalances } from "@/admin/invoices/card-balances";
import { CardPayouts } from "@/admin/invoices/card-payouts";
import { PeriodSelect, usePeriod } from "@/admin/invoices/period-select";
import { daysOfPeriod } from "@/admin/invoices/report-period";
import { useBooksFile } from "@/admin/invoices/use-books-file";
import { LoadError } from "@/components/forms/load-error";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { tablesKey } from "@/lib/server/query-keys";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";

/** The balance at the card provider in a month or quarter, and its payouts, which open their movements. */
export function CardStatement() {
  const { t } = useTranslation("admin-invoices");
  const chosen = usePeriod("months");
  const { period } = chosen;
  const days = daysOfPeriod(period);
  const { data, error, refetch } = useQuery({
    queryKey: tablesKey(["card_movements"], "card-statement", period),
    queryFn: () => call("card-statement", days),
  });
  const { busy, save } = useBooksFile();
  return (
    <>
      <BooksHead title={t("card.title")} text={t("card.text")}>
        <Button
          variant="secondary"
          size="sm"
          disabled={busy || !data?.balances.length}
          onClick={() => save("card-statement-file", days)}
        >
          {t("card.file")}
        </Button>
      </BooksHead>
      <PeriodSelect chosen={chosen} className="mb-5 max-w-64" />
      {error && !data && <LoadError title={t("card.failed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-72" />}
      {data?.balances.length === 0 && <EmptyState title={t("card.empty")} text={t("card.emptyText")} />}
      {data && data.balances.length > 0 && (
        <div className="grid gap-6">
          <CardBalances balances={data.balances} />
          <CardPayouts key={period} payouts={data.payouts} />
        </div>
      )}
    </>
  );
}
