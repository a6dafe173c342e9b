import { useQueryClient, useQuery as useServerState } from "@tanstack/react-query";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { Section } from "@/components/section";
import { Timestamp } from "@/components/timestamp";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { invalidate } from "@/lib/server/query-keys";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

type Connection = Functions["payment-connection"]["answer"];

const KEY = ["/functions/v1/payment-connection"];
/** States that the button mends. */
const MENDABLE: readonly string[] = ["not_found", "no_secret", "off", "incomplete"];

/** The card provider's webhook: whether it is set up and its events arrive, and the button that sets it up. */
export function PaymentConnection() {
  const { t } = useTranslation("admin-integrations");
  const client = useQueryClient();
  const { busy, mutate } = useMutationToast();
  const { data } = useServerState({ queryKey: KEY, queryFn: () => call("payment-connection", {}) });
  if (!data) return <Skeleton className="mb-12 h-64" />;
  const { provider, state } = data;
  const connect = () =>
    mutate(async () => client.setQueryData(KEY, await call("connect-payments", {})), {
      done: t("payments.connected", { provider }),
      refusals: { payment_provider: t("payments.refused", { provider }) },
    });
  const mendable = MENDABLE.includes(state);
  return (
    <Section
      title={t("payments.title")}
      text={t("payments.text", { provider })}
      action={
        state !== "nothing_to_do" && (
          <div className="flex gap-2">
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => void invalidate(client, { queryKey: KEY })}
            >
              {t("payments.check")}
            </Button>
            {(mendable || state === "connected") && (
              <Button
                variant={mendable ? "primary" : "secondary"}
                disabled={busy}
                onClick={() => void connect()}
              >
                {t(mendable ? "payments.connect" : "payments.connectAgain", { provider })}
              </Button>
            )}
          </div>
        )
      }
    >
      <Details connection={data} />
    </Section>
  );
}

function Details({ connection }: { connection: Connection }) {
  const { t } = useTranslation("admin-integrations");
  const { provider, state, missing, url } = connection;
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-lg border border-line p-4 sm:grid-cols-[10rem_1fr]">
      <dt className="text-soft">{provider}</dt>
      <dd>
        {state === "connected" ? (
          <Badge tone="good">{t("payments.states.connected")}</Badge>
        ) : (
          <p className={state === "nothing_to_do" ? "" : "text-danger"}>
            {t(`payments.states.${state}`, { provider })}
          </p>
        )}
      </dd>
      <dt className="text-soft">{t("endpoints.url")}</dt>
      <dd className="break-all">{url}</dd>
      {missing.length > 0 && (
        <>
          <dt className="text-soft">{t("payments.missing")}</dt>
          <dd className="break-words font-mono text-sm">{missing.join(", ")}</dd>
        </>
      )}
      <dt className="text-soft">{t("payments.last")}</dt>
      <dd>
        <Arrivals connection={connection} />
      </dd>
    </dl>
  );
}

/** The last event, and whether events arrive or have to be fetched. */
function Arrivals({ connection }: { connection: Connection }) {
  const { t } = useTranslation("admin-integrations");
  const { arriving, fetched, lastEventAt, lastEventType } = connection;
  return (
    <>
      {lastEventAt ? (
        <p>
          <Timestamp at={lastEventAt} /> <span className="font-mono text-sm">{lastEventType}</span>
        </p>
      ) : (
        <p>{t("payments.never")}</p>
      )}
      {arriving !== null && (
        <p className={arriving ? "text-sm text-soft" : "text-sm text-danger"}>
          {arriving ? t("payments.arriving") : t("payments.fetched", { count: fetched })}
        </p>
      )}
    </>
  );
}
