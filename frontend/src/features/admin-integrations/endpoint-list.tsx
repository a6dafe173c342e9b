import { useState } from "react";
import { ConfirmDialog } from "@/features/admin/confirm-dialog";
import { DataTable } from "@/features/admin/list/data-table";
import { useList } from "@/features/admin/list/use-list";
import { useAct } from "@/features/admin/use-act";
import { EndpointDialog } from "@/features/admin-integrations/endpoint-dialog";
import { ENDPOINTS, type Endpoint } from "@/features/admin-integrations/lists";
import { SecretDialog } from "@/features/admin-integrations/secret-dialog";
import { Section } from "@/features/admin-integrations/section";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";

type Asked = { what: "rotate" | "remove"; endpoint: Endpoint };

/** The addresses that are sent events. */
export function EndpointList() {
  const { t } = useTranslation(["admin-integrations", "admin"]);
  const list = useList(ENDPOINTS);
  const { busy, act } = useAct();
  const [editing, setEditing] = useState<Endpoint | "new" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const touches = ["webhook_endpoints", "webhook_deliveries"] as const;
  const run = (work: () => Promise<unknown>, done?: string) =>
    act(work, { touches: [...touches], ...(done ? { done } : {}) });
  const confirmed = async ({ what, endpoint: { id } }: Asked) => {
    const remove = () => call("delete-webhook-endpoint", { id });
    const rotate = async () => setSecret((await call("rotate-webhook-secret", { id })).secret);
    const done = what === "remove" ? await run(remove, t("endpoints.removed")) : await run(rotate);
    if (done) setAsked(null);
  };
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
          const turn = () => run(() => call("change-webhook-endpoint", { id, isActive: !is_active }));
          const test = () => run(() => call("send-test-webhook", { id }), t("endpoints.testSent"));
          return [
            { label: t("admin:kit.edit"), run: () => setEditing(endpoint) },
            ...(is_active ? [{ label: t("endpoints.test"), run: () => void test() }] : []),
            { label: t(is_active ? "endpoints.turnOff" : "endpoints.turnOn"), run: () => void turn() },
            { label: t("endpoints.rotate"), run: () => setAsked({ what: "rotate", endpoint }) },
            { label: t("admin:kit.delete"), run: () => setAsked({ what: "remove", endpoint }) },
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
      {asked && (
        <ConfirmDialog
          title={asked.endpoint.url}
          text={t(`endpoints.${asked.what}Text`)}
          confirm={asked.what === "remove" ? t("admin:kit.delete") : t("endpoints.rotate")}
          danger={asked.what === "remove"}
          busy={busy}
          onConfirm={() => void confirmed(asked)}
          onClose={() => setAsked(null)}
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
    </Section>
  );
}
