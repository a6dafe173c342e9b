import { useState } from "react";
import { EndpointDialog } from "@/admin/integrations/endpoint-dialog";
import { ENDPOINTS, type Endpoint } from "@/admin/integrations/lists";
import { Owner, useTakeOver } from "@/admin/integrations/owner";
import { SecretDialog } from "@/admin/integrations/secret-dialog";
import { DataTable } from "@/components/data-table/data-table";
import { useList } from "@/components/data-table/use-list";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { Section } from "@/components/section";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";

type RequestedAction = { what: "rotate" | "remove"; endpoint: Endpoint };

/** The addresses that events are sent to. */
export function EndpointList() {
  const { t } = useTranslation(["admin-integrations", "admin"]);
  const list = useList(ENDPOINTS);
  const { mutate } = useMutationToast();
  const [editing, setEditing] = useState<Endpoint | "new" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [requested, setRequested] = useState<RequestedAction | null>(null);
  const touches = ["webhook_endpoints", "webhook_deliveries"] as const;
  const run = (work: () => Promise<unknown>, done?: string) =>
    mutate(work, { invalidates: [...touches], ...(done ? { done } : {}) });
  const actions = {
    remove: (id: string) => call("delete-webhook-endpoint", { id }),
    rotate: async (id: string) => setSecret((await call("rotate-webhook-secret", { id })).secret),
  };
  const over = useTakeOver("webhook", ({ id }) => list.rows?.find((row) => row.id === id)?.url ?? "");
  return (
    <Section
      title={t("endpoints.title")}
      text={t("endpoints.text")}
      action={<Button onClick={() => setEditing("new")}>{t("endpoints.new")}</Button>}
    >
      <DataTable
        caption={t("endpoints.title")}
        list={list}
        nameOf={({ url }) => url}
        empty={t("endpoints.empty")}
        emptyText={t("endpoints.emptyText")}
        columns={[
          {
            key: "url",
            title: t("endpoints.url"),
            cell: ({ url, is_active }) => (
              <>
                <span className="break-all font-medium">{url}</span>{" "}
                {!is_active && <Badge tone="secondary">{t("endpoints.off")}</Badge>}
              </>
            ),
          },
          {
            key: "owner",
            wide: true,
            title: t("owner.title"),
            cell: (each) => <Owner of={each} />,
          },
          {
            key: "kinds",
            title: t("endpoints.kinds"),
            cell: ({ kinds }) => (
              <span className="font-mono text-sm">
                {(kinds as string[]).join(", ") || t("endpoints.allKinds")}
              </span>
            ),
          },
        ]}
        actions={(endpoint) => {
          const { id, is_active } = endpoint;
          const step = () => run(() => call("change-webhook-endpoint", { id, isActive: !is_active }));
          const test = () => run(() => call("send-test-webhook", { id }), t("endpoints.testSent"));
          return [
            { label: t("admin:shared.edit"), run: () => setEditing(endpoint) },
            ...(is_active ? [{ label: t("endpoints.test"), run: () => void test() }] : []),
            { label: t(is_active ? "endpoints.turnOff" : "endpoints.turnOn"), run: () => void step() },
            ...over.action(endpoint),
            { label: t("endpoints.rotate"), run: () => setRequested({ what: "rotate", endpoint }) },
            { label: t("admin:shared.delete"), run: () => setRequested({ what: "remove", endpoint }) },
          ];
        }}
      />
      {editing && (
        <EndpointDialog
          {...(editing === "new" ? {} : { endpoint: editing })}
          onMade={(made) => {
            setEditing(null);
            setSecret(made || null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {requested && (
        <ActionDialog
          title={requested.endpoint.url}
          text={t(`endpoints.${requested.what}Text`)}
          confirm={requested.what === "remove" ? t("admin:shared.delete") : t("endpoints.rotate")}
          danger={requested.what === "remove"}
          run={() => actions[requested.what](requested.endpoint.id)}
          result={{
            invalidates: [...touches],
            ...(requested.what === "remove" ? { done: t("endpoints.removed") } : {}),
          }}
          onClose={() => setRequested(null)}
        />
      )}
      {secret && (
        <SecretDialog
          title={t("endpoints.yours")}
          label={t("endpoints.secret")}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {over.dialog}
    </Section>
  );
}
