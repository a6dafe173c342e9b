import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { toast } from "@/lib/toast";

/** Retry failed emails: these, or all. Expired ones are skipped and reported. */
export function useRetry() {
  const { t } = useTranslation("admin-mails");
  const { busy, mutate } = useMutationToast();
  const retry = (mailIds?: string[]) =>
    mutate(
      async () => {
        const { retried } = await call("retry-mails", { mailIds: mailIds ?? null });
        if (retried.length > 0) {
          toast({ title: t("retried", { count: retried.length }) });
        } else {
          toast({ title: t("nothingRetried"), description: t("notRetriedWhy"), tone: "destructive" });
        }
      },
      { invalidates: ["mails"] },
    );
  return { busy, retry };
}
