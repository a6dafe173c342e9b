import { useState } from "react";
import { type ApiToken, TOKENS } from "@/admin/integrations/lists";
import { useTakeOver } from "@/admin/integrations/owner";
import { useRightColumns } from "@/admin/integrations/right-columns";
import { SecretDialog } from "@/admin/integrations/secret-dialog";
import { TokenDialog } from "@/admin/integrations/token-dialog";
import { DataTable } from "@/components/data-table/data-table";
import { useList } from "@/components/data-table/use-list";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { Section } from "@/components/section";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";

type RequestedAction = { what: "rotate" | "revoke"; token: ApiToken };

/** The tokens of other programs. */
export function TokenList() {
  const { t } = useTranslation("admin-integrations");
  const rights = useRightColumns();
  const list = useList(TOKENS);
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [requested, setRequested] = useState<RequestedAction | null>(null);
  const actions = {
    revoke: (id: string) => call("revoke-api-token", { id }),
    rotate: async (id: string) => setSecret((await call("rotate-api-token", { id })).token),
  };
  const over = useTakeOver("api_token", ({ id }) => list.rows?.find((row) => row.id === id)?.name ?? "");
  return (
    <Section
      title={t("tokens.title")}
      text={t("tokens.text")}
      action={<Button onClick={() => setAdding(true)}>{t("tokens.new")}</Button>}
    >
      <DataTable
        caption={t("tokens.title")}
        list={list}
        nameOf={({ name }) => name}
        empty={t("tokens.empty")}
        emptyText={t("tokens.emptyText")}
        columns={[
          { key: "name", title: t("tokens.name"), cell: (token) => <Named token={token} /> },
          {
            key: "scopes",
            wide: true,
            title: t("tokens.scopes"),
            cell: ({ scopes }) => (
              <span className="font-mono text-sm">{(scopes as string[]).join(", ")}</span>
            ),
          },
          ...rights,
        ]}
        actions={(token) =>
          token.revoked_at
            ? []
            : [
                ...over.action(token),
                { label: t("tokens.rotate"), run: () => setRequested({ what: "rotate", token }) },
                { label: t("tokens.revoke"), run: () => setRequested({ what: "revoke", token }) },
              ]
        }
      />
      {adding && (
        <TokenDialog
          onMade={(made) => {
            setAdding(false);
            setSecret(made);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {requested && (
        <ActionDialog
          title={requested.token.name}
          text={t(`tokens.${requested.what}Text`)}
          confirm={t(`tokens.${requested.what}`)}
          danger={requested.what === "revoke"}
          run={() => actions[requested.what](requested.token.id)}
          result={{
            invalidates: ["api_tokens"],
            ...(requested.what === "revoke" ? { done: t("tokens.revoked") } : {}),
          }}
          onClose={() => setRequested(null)}
        />
      )}
      {secret && (
        <SecretDialog
          title={t("tokens.yours")}
          label={t("tokens.token")}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {over.dialog}
    </Section>
  );
}

/** The name of a token, the end of its secret, and whether it is revoked. */
function Named({ token }: { token: ApiToken }) {
  const { t } = useTranslation("admin-integrations");
  return (
    <div>
      <span className="font-medium">{token.name}</span>{" "}
      {token.revoked_at && <Badge tone="danger">{t("tokens.ended")}</Badge>}
      <span className="block font-mono text-sm text-soft">ghk_…{token.hint}</span>
    </div>
  );
}
