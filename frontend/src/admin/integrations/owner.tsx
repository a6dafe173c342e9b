import { useState } from "react";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
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
  const { busy, mutate } = useMutationToast();
  const [row, setRow] = useState<Owned | null>(null);
  const take = async ({ id }: Owned) => {
    const options = { invalidates: [TABLES[right]], done: t("owner.taken") };
    if (await mutate(() => call("take-over", { right, id }), options)) setRow(null);
  };
  const action = (of: Owned) =>
    of.owner_id === user?.id ? [] : [{ label: t("owner.take"), run: () => setRow(of) }];
  const dialog = row && (
    <ConfirmDialog
      title={nameOf(row)}
      text={t("owner.takeText")}
      confirm={t("owner.take")}
      busy={busy}
      onConfirm={() => void take(row)}
      onClose={() => setRow(null)}
    />
  );
  return { action, dialog };
}
