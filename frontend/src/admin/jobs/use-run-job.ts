import { useQueryClient } from "@tanstack/react-query";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";

/** How often the list of jobs is read again, in milliseconds. */
const AGAIN = 5000;

export const JOBS = {
  queryKey: ["background-jobs"],
  queryFn: () => call("background-jobs", {}),
  refetchInterval: AGAIN,
};

/** Let a job run now. */
export function useRunJob() {
  const { t } = useTranslation("admin-jobs");
  const { busy, mutate } = useMutationToast();
  const queries = useQueryClient();
  const run = (name: string) =>
    mutate(async () => queries.setQueryData(JOBS.queryKey, await call("run-job", { name })), {
      done: t("accepted"),
    });
  return { busy, run };
}
