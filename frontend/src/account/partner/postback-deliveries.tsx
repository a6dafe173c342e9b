import { usePostbackDeliveries } from "@/account/partner/reads";
import { Timestamp } from "@/components/timestamp";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";
import { Notice } from "@/ui/notice";
import { toneOf } from "@/ui/status-tones";

const KINDS = ["earned", "approved", "reversed", "restored", "withheld"] as const;
const STATES = ["queued", "delivered", "failed"] as const;

/** The last calls of the postback, and what was answered. */
export function PostbackDeliveries({ postbackId }: { postbackId: string }) {
  const { t } = useTranslation("partner");
  const { data, error } = usePostbackDeliveries(postbackId);
  return (
    <section aria-labelledby="postback-log" className="mt-7 border-t border-line pt-5">
      <h3 id="postback-log" className="font-medium">
        {t("postback.log")}
      </h3>
      {error && !data && <Notice tone="danger">{t("failed")}</Notice>}
      {data?.length === 0 && <p className="mt-2 text-soft">{t("postback.logEmpty")}</p>}
      <ul className="mt-2 divide-y divide-line">
        {data?.map(({ id, kind, state, status_code, attempts, created_at }) => {
          const named = KINDS.find((each) => `commission.${each}` === kind);
          const shown = STATES.find((each) => each === state);
          const answered = status_code ? `HTTP ${status_code}` : t("postback.unreached");
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
              <Timestamp at={created_at} />
              <span className="grow">{named ? t(`postback.kinds.${named}`) : kind}</span>
              {attempts > 0 && <span className="text-sm text-soft">{answered}</span>}
              <Badge tone={toneOf("webhook_deliveries", state)}>
                {shown ? t(`postback.states.${shown}`) : state}
              </Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
