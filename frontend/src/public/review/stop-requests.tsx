import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { StopMails } from "@/shared/mails/stop-mails";

/** Stops the emails that ask for reviews, with one press and without signing in. */
export function StopRequests({ token }: { token: string }) {
  const { t } = useTranslation("reviews");
  return (
    <div aria-live="polite" className="grid justify-items-start gap-3 border-t border-line pt-5 text-sm">
      <StopMails
        stop={() => call("stop-review-requests", { token })}
        words={{
          ask: t("stop.ask"),
          button: t("stop.button"),
          done: t("stop.done"),
          failed: t("stop.failed"),
        }}
      />
    </div>
  );
}
