import { useState } from "react";
import { Dialog } from "@/components/dialogs/dialog";
import { FileField } from "@/components/forms/file-field";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { readText } from "@/lib/read-text";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

type Report = Functions["import-discounts"]["answer"];

/** Imports discount codes from CSV: first what would happen to each line, then the import. */
export function ImportCodes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["admin-discounts", "admin"]);
  const { busy, mutate } = useMutationToast();
  const [csv, setCsv] = useState("");
  const [report, setReport] = useState<Report | null>(null);
  const ask = (text: string, commit: boolean) =>
    mutate(async () => setReport(await call("import-discounts", { csv: text, commit })), {
      ...(commit ? { done: t("import.done") } : {}),
      invalidates: ["discount_codes"],
      refusals: {
        columns_missing: t("import.columns"),
        too_many_lines: t("import.tooMany"),
        unreadable_csv: t("import.unreadable"),
      },
    });
  const choose = async (file: File | undefined) => {
    setReport(null);
    if (!file) return;
    const { text } = readText(await file.arrayBuffer());
    setCsv(text);
    await ask(text, false);
  };
  const count = report?.lines.filter(({ outcome }) => outcome === "created").length ?? 0;
  return (
    <Dialog title={t("import.title")} text={t("import.text")} busy={busy} onClose={onClose} wide>
      <FileField
        label={t("import.file")}
        hint={t("import.hint")}
        accept=".csv,text/csv"
        onChoose={(file) => void choose(file)}
      />
      {report && <Outcome report={report} count={count} />}
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {t(report?.committed ? "admin:shared.close" : "admin:shared.cancel")}
        </Button>
        {report && !report.committed && (
          <Button disabled={busy || count === 0} onClick={() => void ask(csv, true)}>
            {t("import.action", { count })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** What becomes of the lines: a sum, and why some of them are left out. */
function Outcome({ report, count }: { report: Report; count: number }) {
  const { t } = useTranslation("admin-discounts");
  const left = report.lines.filter(({ outcome }) => outcome !== "created");
  return (
    <div className="mt-6">
      <Notice tone={report.committed ? "good" : "waiting"}>
        {t(report.committed ? "import.imported" : "import.wouldBe", { count, total: report.lines.length })}
      </Notice>
      {left.length > 0 && (
        <ul aria-label={t("import.left")} className="mt-4 max-h-80 space-y-1 overflow-auto text-sm">
          {left.map(({ line, code, outcome, fault }) => (
            <li key={line}>
              {t("import.line", { line })} <code className="break-all">{code}</code>{" "}
              <span className="text-soft">{t(`import.outcomes.${outcome}`, { column: fault ?? "" })}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
