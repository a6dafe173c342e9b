import { itemOf, type OrderDialogProps, shortId } from "@/admin/orders/order";
import { useOrderMutation } from "@/admin/orders/use-order-mutation";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";

/** Hides an order from the lists; payments stay in the records (M11). */
export function DeleteOrder({ order, onClose }: OrderDialogProps) {
  const { t, language } = useTranslation("admin-orders");
  const { busy, mutate } = useOrderMutation();
  const paid = order.paid_amount > 0;
  const unpaid = ["pending", "pending_payment"].includes(order.status);
  const amount = formatPrice(order.paid_amount, order.currency, language);
  const erase = () => remove("orders", { id: `eq.${order.id}` });
  const confirm = async () => {
    if (await mutate(erase, t("delete.done"))) onClose();
  };
  return (
    <ConfirmDialog
      title={t("delete.title")}
      text={t("delete.text", { id: shortId(order.id), item: itemOf(order) ?? "–" })}
      consequences={[
        t("delete.lists"),
        ...(paid ? [t("delete.paid", { amount }), t("delete.access")] : [t("delete.books")]),
        ...(unpaid ? [t("delete.unpaid")] : []),
        ...(unpaid && order.workshop_id ? [t("delete.seat")] : []),
      ]}
      confirm={t("delete.confirm")}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
