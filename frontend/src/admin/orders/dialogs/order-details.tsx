import { useState } from "react";
import { DetailsForm } from "@/admin/orders/dialogs/details-form";
import { DetailsView } from "@/admin/orders/dialogs/details-view";
import { detailsOfOrder } from "@/admin/orders/dialogs/use-order-details";
import { itemOf, type OrderDialogProps, shortId } from "@/admin/orders/order";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { LoadError } from "@/components/forms/load-error";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

/** The details of an order: viewed, edited, or created (STATE-33). */
export function OrderDetails({ order, onClose }: OrderDialogProps) {
  const { t } = useTranslation(["admin-orders", "admin"]);
  const { data, error, refetch } = useQuery(detailsOfOrder(order.id));
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const detail = data?.[0] ?? null;
  return (
    <Dialog
      title={t("details.title")}
      text={t("details.text", { id: shortId(order.id), item: itemOf(order) ?? "–" })}
      busy={busy}
      onClose={onClose}
      wide
    >
      {error && !data && (
        <LoadError title={t("details.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-64" />}
      {data && detail && !editing && (
        <>
          <DetailsView detail={detail} />
          <DialogFoot>
            <Button variant="secondary" onClick={onClose}>
              {t("admin:shared.close")}
            </Button>
            <Button onClick={() => setEditing(true)}>{t("details.edit")}</Button>
          </DialogFoot>
        </>
      )}
      {data && (editing || !detail) && (
        <DetailsForm order={order} detail={detail} onBusy={setBusy} onClose={onClose} />
      )}
    </Dialog>
  );
}
