import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SHOP_SETUP, useShopSetup } from "@/admin/shared/shop-setup";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { invalidate } from "@/lib/server/query-keys";
import { Button } from "@/ui/button";
import { TitledCard } from "@/ui/titled-card";

/** The section that closes an open shop to visitors. Draws nothing while the shop is closed. */
export default function CloseShop() {
  const { t, language } = useTranslation("admin-settings");
  const client = useQueryClient();
  const { data } = useShopSetup();
  const [asking, setAsking] = useState(false);
  if (!data?.openedAt) return null;
  const close = async () => {
    await call("close-shop", {});
    await invalidate(client, { queryKey: SHOP_SETUP });
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
        <ActionDialog
          title={t("closing.ask")}
          text={t("closing.askText")}
          consequences={[t("closing.visitors"), t("closing.orders"), t("closing.again")]}
          confirm={t("closing.action")}
          danger
          run={close}
          result={{ done: t("closing.done") }}
          onClose={() => setAsking(false)}
        />
      )}
    </TitledCard>
  );
}
