import { useState } from "react";
import { useInvalidate } from "@/components/forms/use-invalidate";
import { useTranslation } from "@/lib/i18n/use-t";
import { HttpError } from "@/lib/server/http";
import { toast } from "@/lib/toast";

const AT_THE_ADDRESS = ["placeholder_broken", "placeholder_unknown", "postback_url", "webhook_private"];

export type RunCall = (url: string | null, work: () => Promise<unknown>, done?: string) => Promise<boolean>;

/**
 * Runs one call at a time; `done` tells what it changed, without which nothing is read again. A fault of the address
 * stands at its field, every other in a toast.
 */
export function usePostbackCalls(): { busy: boolean; fault: string | undefined; run: RunCall } {
  const { t } = useTranslation(["partner", "public", "account"]);
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const run: RunCall = async (url, work, done) => {
    setFault(url === "" ? t("public:form.required") : undefined);
    if (url === "") return false;
    setBusy(true);
    try {
      await work();
      if (done) {
        await invalidate(["webhook_endpoints"]);
        toast({ title: done });
      }
      return true;
    } catch (error) {
      const words = error instanceof HttpError ? error.words : null;
      if (words && AT_THE_ADDRESS.includes((error as HttpError).hint ?? "")) setFault(words);
      else {
        const description = words || t("account:auth.errors.unreachable");
        toast({ title: t("postback.failed"), description, tone: "destructive" });
      }
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, run };
}
