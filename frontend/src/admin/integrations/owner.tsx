import { useState } from "react";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { useSession } from "@/shared/session/session-store";
import { Badge } from "@/ui/badge";

type Right = Functions["take-over"]["body"]["right"];

interface Owned {
  id: string;
  owner: string | null;
  owner_id: string | null;
  in_force: boolean | null;
}

const TABLES = {
  api_token: "api_tokens",
  publishable_key: "publishable_keys",
  webhook: "webhook_endpoints",
} as const;

/** The admin who answers for a token, key or webhook, and whether it has stopped with their rights. */
export function Owner({ of: { owner, owner_id, in_force } }: { of: Owned }) {
  const { t } = useTranslation("admin-integrations");
  if (in_force === false) return <Badge tone="danger">{t("owner.stopped")}</Badge>;
  return owner_id ? (
    <span className="break-words">{owner}</span>
  ) : (
    <Badge tone="waiting">{t("owner.none")}</Badge>
  );
}

/** The action that makes the reader the owner, and its dialog. */
export function useTakeOver(right: Right, nameOf: (row: Owned) => string) {
  const { t } = useTranslation("admin-integrations");
  const { user } = useSession();
  const [row, setRow] = useState<Owned | null>(null);
  const action = (of: Owned) =>
    of.owner_id === user?.id ? [] : [{ label: t("owner.take"), run: () => setRow(of) }];
  const dialog = row && (
    <ActionDialog
      title={nameOf(row)}
      text={t("owner.takeText")}
      confirm={t("owner.take")}
      run={() => call("take-over", { right, id: row.id })}
      result={{ done: t("owner.taken"), invalidates: [TABLES[right]] }}
      onClose={() => setRow(null)}
    />
  );
  return { action, dialog };
}
