import { daysOfPeriod, type ReportPeriod } from "@/admin/invoices/report-period";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { download } from "@/lib/download";
import { formatTimestamp } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { TitledCard } from "@/ui/titled-card";

type View = Functions["month-end"]["answer"];
type Archive = View["archives"][number];

interface Props {
  period: ReportPeriod;
  view: View;
  refetch: () => Promise<unknown>;
}

/** The ZIP of a period, and the closing of a month that is over. */
export function MonthArchive({ period, view, refetch }: Props) {
  const { t, language } = useTranslation("admin-invoices");
  const { busy, mutate } = useMutationToast();
  const days = daysOfPeriod(period);
  const [newest] = view.archives;
  const closed = view.archives.find(({ closes }) => closes);
  const mayClose = !period.includes("Q") && !closed && days.last < view.today;
  const make = () =>
    void mutate(async () => {
      await call("make-archive", { ...days, language });
      await refetch();
    });
  const close = () =>
    void mutate(async () => {
      await call("close-month", { month: period, language });
      await refetch();
    });
  return (
    <TitledCard title={t("month.archive")} text={t("month.archiveText")}>
      <div className="grid gap-4">
        {closed && (
          <Notice tone="info">
            {t("month.closedText", { day: formatTimestamp(closed.createdAt, language) })}
          </Notice>
        )}
        {view.archives.map((archive) => (
          <Progress key={archive.id} archive={archive} />
        ))}
        <p className="max-w-2xl text-soft">{t("month.kept", { count: view.keptDays })}</p>
        {mayClose && <p className="max-w-2xl text-soft">{t("month.closeText")}</p>}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" disabled={busy || (newest && !newest.sha256)} onClick={make}>
            {t(newest ? "month.again" : "month.make")}
          </Button>
          {mayClose && (
            <Button disabled={busy} onClick={close}>
              {t("month.close")}
            </Button>
          )}
        </div>
      </div>
    </TitledCard>
  );
}

/** An archive that is being made, or its download and checksum. */
function Progress({ archive }: { archive: Archive }) {
  const { t } = useTranslation("admin-invoices");
  const { busy, mutate } = useMutationToast();
  const { id, first, last, documents, done, sha256, closes } = archive;
  const save = () =>
    void mutate(() => download(`/functions/v1/archives/${id}`, `${first}_${last}.zip`, "application/zip"));
  return (
    <div className="flex flex-wrap items-center gap-3">
      {closes && <span className="font-medium">{t("month.closed")}</span>}
      {sha256 ? (
        <>
          <Button size="sm" variant="secondary" disabled={busy} onClick={save}>
            {t("month.download")}
          </Button>
          <span className="break-all text-sm text-soft">{t("month.checksum", { sum: sha256 })}</span>
        </>
      ) : (
        <p role="status" className="text-soft">
          {documents ? t("month.progress", { done, all: documents }) : t("month.preparing")}
        </p>
      )}
    </div>
  );
}
