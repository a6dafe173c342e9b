import { useState } from "react";
import { SectionHead } from "@/admin/referrals/section-head";
import { CheckField } from "@/components/forms/check-field";
import { FileField } from "@/components/forms/file-field";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { type FileText, readText } from "@/lib/read-text";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { FIELD_STYLE } from "@/ui/field-style";
import { Notice } from "@/ui/notice";
import { toneOf } from "@/ui/status-tones";

type Report = Functions["import-partners"]["answer"];
const OUTCOMES = [
  "created",
  "there",
  "code_taken",
  "has_other_code",
  "twice",
  "bad_email",
  "bad_code",
  "bad_rate",
] as const;

/** Outcomes that another code can mend. */
const MENDABLE = new Set<(typeof OUTCOMES)[number]>(["bad_code", "code_taken", "twice"]);

/** The codes that were typed here, by the line whose own they replace. */
type Codes = Record<string, string>;

/** Imports partners of another program from its CSV: first a preview of each line, then the import. */
export function ImportPartners() {
  const { t } = useTranslation("admin-referrals");
  const { busy, mutate } = useMutationToast();
  const [file, setFile] = useState<FileText>({ text: "", encoding: "UTF-8" });
  const [report, setReport] = useState<Report | null>(null);
  const [codes, setCodes] = useState<Codes>({});
  const [invite, setInvite] = useState(false);
  const ask = (text: string, mended: Codes, commit: boolean) =>
    mutate(
      async () => setReport(await call("import-partners", { csv: text, codes: mended, commit, invite })),
      {
        ...(commit ? { done: t("import.done") } : {}),
        invalidates: ["referrals", "users"],
        refusals: {
          columns_missing: t("import.columns"),
          too_many_lines: t("import.tooMany"),
          unreadable_csv: t("import.unreadable"),
        },
      },
    );
  const choose = async (chosen: File | undefined) => {
    setReport(null);
    setCodes({});
    if (!chosen) return;
    const read = readText(await chosen.arrayBuffer());
    setFile(read);
    await ask(read.text, {}, false);
  };
  const mend = (line: number, code: string) => {
    const mended = { ...codes, [line]: code };
    setCodes(mended);
    void ask(file.text, mended, false);
  };
  const created = report?.lines.filter(({ outcome }) => outcome === "created").length ?? 0;
  return (
    <>
      <SectionHead title={t("import.title")} text={t("import.text")} />
      <FileField
        label={t("import.file")}
        hint={t("import.hint")}
        accept=".csv,text/csv"
        className="max-w-xl"
        onChoose={(chosen) => void choose(chosen)}
      />
      {report && (
        <div className="mt-8">
          <Notice tone={report.committed ? "good" : "waiting"} className="mb-5">
            {t(report.committed ? "import.imported" : "import.wouldBe", {
              count: created,
              total: report.lines.length,
            })}
          </Notice>
          {file.encoding !== "UTF-8" && (
            <Notice tone="info" className="mb-5">
              {t("import.encoding", { encoding: file.encoding })}
            </Notice>
          )}
          <Lines report={report} onMend={mend} />
          {!report.committed && (
            <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
              <CheckField
                label={t("import.invite")}
                hint={t("import.inviteHint")}
                name="invite"
                checked={invite}
                onChange={({ target }) => setInvite(target.checked)}
              />
              <Button disabled={busy || created === 0} onClick={() => void ask(file.text, codes, true)}>
                {t("import.action", { count: created })}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}

function Lines({ report, onMend }: { report: Report; onMend: (line: number, code: string) => void }) {
  const { t } = useTranslation("admin-referrals");
  return (
    <section
      aria-label={t("import.title")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="max-h-140 overflow-auto rounded-lg border border-line bg-raised"
    >
      <table className="w-full text-left text-[0.9375rem]">
        <thead className="sticky top-0 border-b border-line bg-raised text-sm text-soft">
          <tr>
            {(["line", "email", "name", "code", "rate", "status", "outcome"] as const).map((name) => (
              <th key={name} scope="col" className="px-4 py-3 font-medium">
                {t(`import.heads.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {report.lines.map(({ line, email, name, code, rate, isActive, outcome }) => {
            const known = OUTCOMES.find((each) => each === outcome) ?? "bad_code";
            return (
              <tr key={line}>
                <td className="px-4 py-2.5 tabular-nums">{line}</td>
                <td className="px-4 py-2.5">{email}</td>
                <td className="px-4 py-2.5">{name}</td>
                <td className="px-4 py-2.5">
                  {report.committed || !MENDABLE.has(known) ? (
                    <code className="text-sm">{code}</code>
                  ) : (
                    <input
                      aria-label={t("import.codeOf", { line })}
                      aria-invalid
                      defaultValue={code}
                      onBlur={({ target }) => target.value !== code && onMend(line, target.value)}
                      onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
                      className={`${FIELD_STYLE} max-w-48 uppercase`}
                    />
                  )}
                </td>
                <td className="px-4 py-2.5 tabular-nums">{t("percent", { rate })}</td>
                <td className="px-4 py-2.5">{t(isActive ? "referrals.active" : "referrals.inactive")}</td>
                <td className="px-4 py-2.5">
                  <Badge tone={toneOf("imported_partners", known)}>{t(`import.outcomes.${known}`)}</Badge>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
