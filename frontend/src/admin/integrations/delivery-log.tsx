import { DELIVERIES, DELIVERY_STATES, type Delivery, type DeliveryState } from "@/admin/integrations/lists";
import { choice } from "@/components/data-table/choice";
import { DataTable } from "@/components/data-table/data-table";
import { useList } from "@/components/data-table/use-list";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { Section } from "@/components/section";
import { Timestamp } from "@/components/timestamp";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Badge } from "@/ui/badge";
import { toneOf } from "@/ui/status-tones";

/** The log of webhook deliveries with responses and next attempts. */
export function DeliveryLog() {
  const { t } = useTranslation("admin-integrations");
  const list = useList(DELIVERIES);
  const { mutate } = useMutationToast();
  const again = (id: string) =>
    mutate(() => call("replay-webhook-deliveries", { ids: [id] }), {
      done: t("deliveries.queuedAgain"),
      invalidates: ["webhook_deliveries"],
    });
  return (
    <Section title={t("deliveries.title")} text={t("deliveries.text")}>
      <DataTable
        caption={t("deliveries.title")}
        list={list}
        choices={[
          choice("state", t("deliveries.state"), DELIVERY_STATES, (value) => t(`deliveries.states.${value}`)),
        ]}
        file="webhooks"
        nameOf={({ kind }) => kind}
        empty={t("deliveries.empty")}
        emptyText={t("deliveries.emptyText")}
        columns={[
          {
            key: "when",
            title: t("deliveries.when"),
            sort: "created_at",
            cell: ({ created_at }) => <Timestamp at={created_at} />,
          },
          {
            key: "kind",
            head: true,
            title: t("deliveries.kind"),
            cell: ({ kind }) => <span className="font-mono text-sm">{kind}</span>,
          },
          {
            key: "to",
            title: t("endpoints.url"),
            cell: ({ endpoint }) => <span className="break-all">{endpoint?.url}</span>,
          },
          { key: "state", title: t("deliveries.state"), cell: (delivery) => <State delivery={delivery} /> },
        ]}
        actions={({ id, state }) =>
          state === "queued" ? [] : [{ label: t("deliveries.again"), run: () => void again(id) }]
        }
      />
    </Section>
  );
}

/** The state of a delivery, and its last response. */
function State({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation("admin-integrations");
  const { state, attempts, status_code, error, due_at } = delivery;
  const answer = status_code ? `HTTP ${status_code}` : error;
  return (
    <div className="max-w-72">
      <Badge tone={toneOf("webhook_deliveries", state)}>
        {t(`deliveries.states.${state as DeliveryState}`)}
      </Badge>
      {attempts > 0 && (
        <p className="mt-1 text-sm text-soft">
          {t("deliveries.attempts", { count: attempts })}
          {answer && ` · ${answer}`}
        </p>
      )}
      {state === "queued" && attempts > 0 && (
        <p className="text-sm text-soft">
          {t("deliveries.next")} <Timestamp at={due_at} />
        </p>
      )}
    </div>
  );
}
