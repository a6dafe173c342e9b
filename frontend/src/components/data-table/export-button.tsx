import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useCsvHeadings } from "@/lib/csv-headings";
import { downloadCsv } from "@/lib/download";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

/** Saves all rows of a list, as searched and filtered, as a CSV file. */
export function ExportButton({ url, file }: { url: string; file: string }) {
  const { t, language } = useTranslation("admin");
  const headings = useCsvHeadings();
  const { busy, mutate } = useMutationToast();
  const save = async () => downloadCsv(url, `${file}.csv`, language, await headings());
  return (
    <Button variant="secondary" size="sm" disabled={busy} onClick={() => void mutate(save)}>
      {t("shared.export")}
    </Button>
  );
}
