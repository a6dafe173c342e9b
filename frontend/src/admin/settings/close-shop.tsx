import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SHOP_SETUP, useShopSetup } from "@/admin/shared/shop-setup";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { formatDate } from "@/lib/i18n/dates";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { invalidate } from "@/lib/server/query-keys";
import { Button } from "@/ui/button";
import { TitledCard } from "@/ui/titled-card";

/** Closes the open shop to visitors; nothing while it is closed. */
export default function CloseShop() {
  const { t } = useTranslation("admin-settings");
  const language = useLanguage();
  const client = useQueryClient();
  const { data } = useShopSetup();
  const [asking, setAsking] = useState(false);
  const { busy, mutate } = useMutationToast();
  if (!data?.openedAt) return null;
  const close = async () => {
    await mutate(
      async () => {
        await call("close-shop", {});
        await invalidate(client, { queryKey: SHOP_SETUP });
      },
      { done: t("closing.done") },
    );
    setAsking(false);
  };
  return (
    <TitledCard
      title={t("closing.title")}
      text={t("closing.text", { date: formatDate(data.openedAt, language) })}
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t("closing.action")}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t("closing.ask")}
          text={t("closing.askText")}
          consequences={[t("closing.visitors"), t("closing.orders"), t("closing.again")]}
          confirm={t("closing.action")}
          danger
          busy={busy}
          onConfirm={() => void close()}
          onClose={() => setAsking(false)}
        />
      )}
    </TitledCard>
  );
}
