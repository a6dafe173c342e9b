import { useTranslation } from "react-i18next";
import { useAct } from "@/features/admin/use-act";
import { send } from "@/lib/http";
import { Button } from "@/ui/button";

async function download(url: string, file: string): Promise<void> {
  const response = await send(url, "GET", { headers: { Accept: "text/csv" } });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = file;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Saves all rows of a list, as it is searched and filtered, as a CSV file. */
export function ExportButton({ url, file }: { url: string; file: string }) {
  const { t } = useTranslation("admin");
  const { busy, act } = useAct();
  return (
    <Button
      variant="secondary"
      className="sm:ml-auto"
      disabled={busy}
      onClick={() => void act(() => download(url, `${file}.csv`))}
    >
      {t("kit.export")}
    </Button>
  );
}
