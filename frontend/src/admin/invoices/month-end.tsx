import { BooksHead } from "@/admin/invoices/books-head";
import { PeriodSelect, usePeriod } from "@/admin/invoices/period-select";
import { daysOfPeriod } from "@/admin/invoices/report-period";
import { useBooksFile } from "@/admin/invoices/use-books-file";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { TitledCard } from "@/ui/titled-card";

/** What a tax adviser receives at the end of a month or quarter. */
export function MonthEnd() {
  const { t } = useTranslation("admin-invoices");
  const chosen = usePeriod("months");
  const days = daysOfPeriod(chosen.period);
  const { busy, save, saveDatev } = useBooksFile();
  return (
    <>
      <BooksHead title={t("month.title")} text={t("month.text")} />
      <PeriodSelect chosen={chosen} className="mb-5 max-w-64" />
      <TitledCard title={t("month.files")} text={t("month.filesText")}>
        <div className="flex flex-wrap gap-3">
          <Button disabled={busy} onClick={() => saveDatev(days)}>
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
    </>
  );
}
