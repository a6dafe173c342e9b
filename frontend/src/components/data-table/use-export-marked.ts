import type { BulkAction } from "@/components/data-table/bulk";
import { exportOf, type ListSpec } from "@/components/data-table/list-spec";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useCsvHeadings } from "@/lib/csv-headings";
import { downloadCsv } from "@/lib/download";
import { useTranslation } from "@/lib/i18n/use-t";

/** Saves the ticked rows as a CSV file. */
export function useExportMarked<R extends { id: string }>(spec: ListSpec<R>, file: string): BulkAction<R> {
  const { t, language } = useTranslation("admin-lists");
  const headings = useCsvHeadings();
  const { mutate } = useMutationToast();
  return {
    label: t("bulk.exportMarked"),
    run: (rows) => {
      const { url } = exportOf(
        spec,
        rows.map(({ id }) => id),
      );
      void mutate(async () => downloadCsv(url, `${file}.csv`, language, await headings()));
    },
  };
}
