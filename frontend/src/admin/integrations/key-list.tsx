import { useState } from "react";
import { KeyDialog } from "@/admin/integrations/key-dialog";
import { KEYS, type WebsiteKey } from "@/admin/integrations/lists";
import { useTakeOver } from "@/admin/integrations/owner";
import { useRightColumns } from "@/admin/integrations/right-columns";
import { DataTable } from "@/components/data-table/data-table";
import { useList } from "@/components/data-table/use-list";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { Section } from "@/components/section";
import { copyText } from "@/lib/copy-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";

/** The keys with which pages of other websites call the API. */
export function KeyList() {
  const { t } = useTranslation(["admin-integrations", "admin"]);
  const rights = useRightColumns();
  const list = useList(KEYS);
  const [editing, setEditing] = useState<WebsiteKey | "new" | null>(null);
  const [revoking, setRevoking] = useState<WebsiteKey | null>(null);
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
          ...rights,
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
        <ActionDialog
          title={revoking.name}
          text={t("keys.revokeText")}
          confirm={t("tokens.revoke")}
          danger
          run={() => call("revoke-publishable-key", { id: revoking.id })}
          result={{ done: t("keys.revoked"), invalidates: ["publishable_keys"] }}
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
