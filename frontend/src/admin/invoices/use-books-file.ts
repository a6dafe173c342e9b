import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useCsvHeadings } from "@/lib/csv-headings";
import { downloadCsvFrom, downloadFrom } from "@/lib/download";
import { useLanguage } from "@/lib/i18n/use-t";

type BooksFile = "invoice-file" | "vat-report-file" | "journal-file" | "card-statement-file";
type Days = { first: string; last: string };

/** Saves a file of the books for a period, with words and amounts as a spreadsheet of this language reads them. */
export function useBooksFile() {
  const language = useLanguage();
  const headings = useCsvHeadings();
  const { busy, mutate } = useMutationToast();
  const save = (call: BooksFile, body: Days) =>
    void mutate(async () => {
      const file = `${call.replace("-file", "")}-${body.first}-${body.last}.csv`;
      await downloadCsvFrom(call, { ...body, language }, file, language, await headings());
    });
  const saveDatev = (days: Days) =>
    void mutate(() => downloadFrom("datev-file", days, `EXTF_${days.first}-${days.last}.csv`));
  return { busy, save, saveDatev };
}
