import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { downloadCsv } from "@/lib/download";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

/** Saves all rows of a list, as searched and filtered, as a CSV file. */
export function ExportButton({ url, file }: { url: string; file: string }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { busy, mutate } = useMutationToast();
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={busy}
      onClick={() => void mutate(() => downloadCsv(url, `${file}.csv`, language))}
    >
      {t("shared.export")}
    </Button>
  );
}
