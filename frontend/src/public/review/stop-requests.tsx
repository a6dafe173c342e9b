import { useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";
import { FocusedNotice } from "@/ui/focused-notice";
import { Notice } from "@/ui/notice";

/** Stops the emails that ask for reviews, with one press and without signing in. */
export function StopRequests({ token }: { token: string }) {
  const { t } = useTranslation("reviews");
  const [state, setState] = useState<"idle" | "sending" | "done" | "failed">("idle");
  const stop = async () => {
    setState("sending");
    try {
      await call("stop-review-requests", { token });
      setState("done");
    } catch (error) {
      console.error("The requests were not stopped:", error);
      setState("failed");
    }
  };
  return (
    <div aria-live="polite" className="grid justify-items-start gap-3 border-t border-line pt-5 text-sm">
      {state === "done" ? (
        <FocusedNotice>{t("stop.done")}</FocusedNotice>
      ) : (
        <>
          <p className="text-soft">{t("stop.ask")}</p>
          {state === "failed" && <Notice tone="danger">{t("stop.failed")}</Notice>}
          <Button variant="secondary" size="sm" disabled={state === "sending"} onClick={() => void stop()}>
            {t("stop.button")}
          </Button>
        </>
      )}
    </div>
  );
}
