import { useAct } from "@/features/admin/use-act";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { toast } from "@/lib/toast";

/** Sends mails again that were given up. Those whose link has run out are left, and it is said. */
export function useRetry() {
  const { t } = useTranslation("admin-mails");
  const { busy, act } = useAct();
  const retry = (mailIds: string[]) =>
    act(
      async () => {
        const { retried } = await call("retry-mails", { mailIds });
        const left = mailIds.length - retried.length;
        if (retried.length > 0) toast({ title: t("retried", { count: retried.length }) });
        if (left > 0) {
          toast({
            title: t("notRetried", { count: left }),
            description: t("notRetriedWhy"),
            tone: "destructive",
          });
        }
      },
      { touches: ["mails"] },
    );
  return { busy, retry };
}
