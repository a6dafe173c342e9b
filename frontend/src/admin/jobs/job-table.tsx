import { useJobName } from "@/admin/jobs/job-names";
import { useRunJob } from "@/admin/jobs/use-run-job";
import { Timestamp } from "@/components/timestamp";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";

type Job = Functions["background-jobs"]["answer"]["jobs"][number];

const COLUMNS = ["job", "last", "duration", "state", "next"] as const;
const CELL = "px-4 py-2.5 align-middle max-sm:p-0";

/** The background jobs with their last and next runs. */
export function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation("admin-jobs");
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-raised"
      aria-label={t("title")}
    >
      <table className="w-full text-left text-sm max-sm:block">
        <thead className="border-b border-line text-soft max-sm:sr-only">
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-4 py-2.5 font-medium">
                {t(column)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {jobs.map((job) => (
            <JobRow key={job.name} job={job} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function JobRow({ job }: { job: Job }) {
  const { t } = useTranslation("admin-jobs");
  const name = useJobName()(job.name);
  const { busy, run } = useRunJob();
  return (
    <tr className="max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3">
      <th
        scope="row"
        className={`${CELL} min-w-48 font-medium max-sm:min-h-9 max-sm:basis-full max-sm:pr-36`}
      >
        {name}
      </th>
      <td className={CELL}>{job.endedAt ? <Timestamp at={job.endedAt} /> : t("never")}</td>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>
        <Duration milliseconds={job.milliseconds} />
      </td>
      <td className={`${CELL} sm:min-w-40`}>
        <State job={job} />
        {job.error && <span className="mt-1 block max-w-md break-words text-soft">{job.error}</span>}
      </td>
      <td className={`${CELL} max-sm:hidden`}>
        <Timestamp at={job.dueAt} />
      </td>
      <td className="px-4 py-1.5 text-right align-middle max-sm:absolute max-sm:right-3 max-sm:top-2 max-sm:p-0">
        <Button
          variant="secondary"
          size="sm"
          className="whitespace-nowrap"
          disabled={busy}
          aria-label={t("runNamed", { name })}
          onClick={() => void run(job.name)}
        >
          {t("run")}
        </Button>
      </td>
    </tr>
  );
}

function State({ job }: { job: Job }) {
  const { t } = useTranslation("admin-jobs");
  if (job.failures > 0) return <Badge tone="danger">{t("failed", { count: job.failures })}</Badge>;
  if (job.requested) return <Badge tone="waiting">{t("requested")}</Badge>;
  if (job.running) return <Badge tone="info">{t("running")}</Badge>;
  return job.endedAt ? <Badge tone="good">{t("ok")}</Badge> : "–";
}

/** A duration in milliseconds up to a second, in seconds above. */
function Duration({ milliseconds }: { milliseconds: number | null }) {
  const language = useLanguage();
  if (milliseconds === null) return "–";
  const short = milliseconds < 1000;
  const unit = short ? "millisecond" : "second";
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    maximumFractionDigits: short ? 0 : 1,
  });
  return format.format(short ? milliseconds : milliseconds / 1000);
}
