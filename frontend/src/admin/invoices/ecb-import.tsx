import { useState } from "react";
import { type EcbRates, ecbRates } from "@/admin/invoices/ecb-rates";
import { FileField } from "@/components/forms/file-field";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { readText } from "@/lib/read-text";
import { Notice } from "@/ui/notice";

interface Props {
  /** The last day of the period. */
  last: string;
  onRead: (rates: Record<string, number>) => void;
}

/** Takes the rates of a period's last day from the European Central Bank's file; any other file is refused. */
export function EcbImport({ last, onRead }: Props) {
  const { t, language } = useTranslation("admin-invoices");
  const [found, setFound] = useState<EcbRates>();
  const choose = async (file: File | undefined) => {
    const read = file && ecbRates(readText(await file.arrayBuffer()).text, last);
    setFound(read);
    if (typeof read === "object") onRead(read.rates);
  };
  const message = () => {
    if (found === "other_file") return t("eu.otherFile");
    const day = formatDate(typeof found === "object" ? found.day : last, language);
    return t(found === "too_short" ? "eu.tooShort" : "eu.taken", { day });
  };
  return (
    <div className="mb-5 max-w-xl">
      <FileField
        label={t("eu.file")}
        hint={t("eu.fileHint")}
        accept=".csv,text/csv"
        onChoose={(file) => void choose(file)}
      />
      {found && (
        <Notice tone={typeof found === "object" ? "good" : "danger"} className="mt-3">
          {message()}
        </Notice>
      )}
    </div>
  );
}
