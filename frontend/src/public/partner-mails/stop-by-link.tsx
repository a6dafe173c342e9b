import { useTranslation } from "@/lib/i18n/use-t";
import { searchParam } from "@/lib/query-string";
import { call } from "@/lib/server/functions";
import { useMounted } from "@/lib/use-mounted";
import { InvalidLink } from "@/shared/mails/invalid-link";
import { StopMails } from "@/shared/mails/stop-mails";

/** Ends the messages to the partner whom the link's token names. */
export function StopByLink() {
  const { t } = useTranslation("partner-mails");
  const ready = useMounted();
  const token = ready ? (searchParam(window.location.search, "token") ?? "") : null;
  if (token === "") return <InvalidLink text={t("invalid")} />;
  return (
    <div aria-live="polite" className="grid justify-items-start gap-4">
      <StopMails
        stop={() => call("stop-partner-mails", { token: token ?? "" })}
        words={{ ask: t("ask"), button: t("button"), done: t("done"), failed: t("failed") }}
      />
    </div>
  );
}
