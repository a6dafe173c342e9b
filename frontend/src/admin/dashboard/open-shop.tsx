import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { usePlaceholderNames } from "@/admin/dashboard/placeholder-names";
import type { Step } from "@/admin/dashboard/setup-steps";
import { SHOP_SETUP } from "@/admin/shared/shop-setup";
import { useErrorText } from "@/components/forms/error-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { invalidate } from "@/lib/server/query-keys";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";

const ConfirmDialog = lazy(async () => ({
  default: (await import("@/components/dialogs/confirm-dialog")).ConfirmDialog,
}));

interface Props {
  /** The steps that are not done. */
  missing: readonly Step[];
  placeholders: readonly string[];
}

/** Opens the shop, after naming what is not done. */
export function OpenShop({ missing, placeholders }: Props) {
  const { t } = useTranslation("admin-dashboard");
  const client = useQueryClient();
  const errorText = useErrorText();
  const names = usePlaceholderNames();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      await call("open-shop", {});
      toast({ title: t("setup.opened"), description: t("setup.openedText") });
      await invalidate(client, { queryKey: SHOP_SETUP });
    } catch (error) {
      toast({ title: t("setup.failed"), description: errorText(error), tone: "destructive" });
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  const steps = missing.map((step) =>
    t("setup.confirm.missing", {
      step: t(`setup.steps.${step}.title`),
      todo: t(`setup.steps.${step}.todo`),
    }),
  );
  const built = placeholders.length > 0 ? [t("setup.builtIn", { names: names(placeholders) })] : [];
  const ready = steps.length + built.length === 0;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t("setup.open")}</Button>
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={t("setup.confirm.title")}
            text={t(ready ? "setup.confirm.ready" : "setup.confirm.text")}
            consequences={[...steps, ...built]}
            confirm={t("setup.open")}
            busy={busy}
            onConfirm={() => void open()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
