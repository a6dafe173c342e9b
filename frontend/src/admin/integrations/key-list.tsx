import { useState } from "react";
import { KeyDialog } from "@/admin/integrations/key-dialog";
import { KEYS, type WebsiteKey } from "@/admin/integrations/lists";
import { Owner, useTakeOver } from "@/admin/integrations/owner";
import { DataTable } from "@/components/data-table/data-table";
import { useList } from "@/components/data-table/use-list";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { Section } from "@/components/section";
import { Timestamp } from "@/components/timestamp";
import { copyText } from "@/lib/copy-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";

/** The keys with which pages of other websites call the API. */
export function KeyList() {
  const { t } = useTranslation(["admin-integrations", "admin"]);
  const list = useList(KEYS);
  const { busy, mutate } = useMutationToast();
  const [editing, setEditing] = useState<WebsiteKey | "new" | null>(null);
  const [revoking, setRevoking] = useState<WebsiteKey | null>(null);
  const revoke = async ({ id }: WebsiteKey) => {
    const options = { invalidates: ["publishable_keys" as const], done: t("keys.revoked") };
    if (await mutate(() => call("revoke-publishable-key", { id }), options)) setRevoking(null);
  };
  const over = useTakeOver(
    "publishable_key",
    ({ id }) => list.rows?.find((row) => row.id === id)?.name ?? "",
  );
  return (
    <Section
      title={t("keys.title")}
      text={t("keys.text")}
      action={<Button onClick={() => setEditing("new")}>{t("keys.new")}</Button>}
    >
      <DataTable
        caption={t("keys.title")}
        list={list}
        nameOf={({ name }) => name}
        empty={t("keys.empty")}
        emptyText={t("keys.emptyText")}
        columns={[
          { key: "name", title: t("tokens.name"), cell: (each) => <Named websiteKey={each} /> },
          {
            key: "origins",
            title: t("keys.origins"),
            cell: ({ origins }) =>
              (origins as string[]).map((origin) => (
                <span key={origin} className="block break-words text-sm">
                  {origin}
                </span>
              )),
          },
          {
            key: "owner",
            wide: true,
            title: t("owner.title"),
            cell: (each) => <Owner of={each} />,
          },
          {
            key: "used",
            wide: true,
            title: t("tokens.used"),
            cell: ({ last_used_at }) => <Timestamp at={last_used_at} />,
          },
          {
            key: "expires",
            wide: true,
            title: t("tokens.expires"),
            cell: ({ expires_at }) => (expires_at ? <Timestamp at={expires_at} /> : t("tokens.never")),
          },
        ]}
        actions={(each) =>
          each.revoked_at
            ? []
            : [
                {
                  label: t("keys.copy"),
                  run: () => void copyText(each.key, { title: t("admin:shared.copied") }),
                },
                { label: t("admin:shared.edit"), run: () => setEditing(each) },
                ...over.action(each),
                { label: t("tokens.revoke"), danger: true, run: () => setRevoking(each) },
              ]
        }
      />
      {editing && (
        <KeyDialog {...(editing === "new" ? {} : { websiteKey: editing })} onClose={() => setEditing(null)} />
      )}
      {revoking && (
        <ConfirmDialog
          title={revoking.name}
          text={t("keys.revokeText")}
          confirm={t("tokens.revoke")}
          danger
          busy={busy}
          onConfirm={() => void revoke(revoking)}
          onClose={() => setRevoking(null)}
        />
      )}
      {over.dialog}
    </Section>
  );
}

/** The name of a key, the key in full, and whether it is revoked or expired. */
function Named({ websiteKey: { name, key, expires_at, revoked_at } }: { websiteKey: WebsiteKey }) {
  const { t } = useTranslation("admin-integrations");
  const expired = expires_at !== null && new Date(expires_at) <= new Date();
  return (
    <div>
      <span className="font-medium">{name}</span>{" "}
      {revoked_at ? (
        <Badge tone="danger">{t("tokens.ended")}</Badge>
      ) : (
        expired && <Badge tone="secondary">{t("keys.expired")}</Badge>
      )}
      <span className="block whitespace-nowrap font-mono text-sm text-soft">{key}</span>
    </div>
  );
}
