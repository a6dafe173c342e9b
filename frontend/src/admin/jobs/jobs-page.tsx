import { useQuery } from "@tanstack/react-query";
import { JobTable } from "@/admin/jobs/job-table";
import { JOBS } from "@/admin/jobs/use-run-job";
import { LoadError } from "@/components/forms/load-error";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";

/** The background jobs: when each ran last, what failed, when it runs next. */
export function JobsPage() {
  const { t } = useTranslation("admin-jobs");
  const { data, error, refetch } = useQuery(JOBS);
  return (
    <>
      <PageHead title={t("title")} text={t("text")} />
      {data && (data.jobs.length > 0 ? <JobTable jobs={data.jobs} /> : <EmptyState title={t("none")} />)}
      {error && !data && <LoadError title={t("loadFailed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
    </>
  );
}
