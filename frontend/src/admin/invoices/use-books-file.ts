import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useCsvHeadings } from "@/lib/csv-headings";
import { downloadCsvFrom } from "@/lib/download";
import { useLanguage } from "@/lib/i18n/use-t";

/** Saves a file of the books for a period, with words and amounts as a spreadsheet of this language reads them. */
export function useBooksFile() {
  const language = useLanguage();
  const headings = useCsvHeadings();
  const { busy, mutate } = useMutationToast();
  const save = (call: "invoice-file" | "vat-report-file", body: { first: string; last: string }) =>
    void mutate(async () => {
      const file = `${call.replace("-file", "")}-${body.first}-${body.last}.csv`;
      await downloadCsvFrom(call, { ...body, language }, file, language, await headings());
    });
  return { busy, save };
}
