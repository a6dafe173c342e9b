import type { Order } from "@/admin/orders/order";
import { useHandlesMoney, useStaffRole } from "@/admin/shared/staff-role";
import type { RowAction } from "@/components/data-table/row-menu";
import { useTranslation } from "@/lib/i18n/use-t";

/** The dialogs of an order (ADM-21). */
export type OrderDialogName = "details" | "status" | "link" | "refund" | "profile" | "delete";

const UNPAID = ["pending", "pending_payment"];

/** Return the available actions of an order (ADM-20): only refunds for finance, nothing for support. */
export function useOrderActions(): (order: Order, show: (dialog: OrderDialogName) => void) => RowAction[] {
  const { t } = useTranslation("admin-orders");
  const mayChange = useStaffRole() === "admin";
  const mayRefund = useHandlesMoney();
  return (order, show) => {
    const action = (dialog: OrderDialogName) => ({
      label: t(`actions.${dialog}`),
      run: () => show(dialog),
      danger: dialog === "delete",
    });
    const refund = mayRefund && order.paid_amount > order.refunded_amount ? [action("refund")] : [];
    if (!mayChange) return refund;
    return [
      action("details"),
      action("status"),
      ...(UNPAID.includes(order.status) ? [action("link")] : []),
      ...refund,
      ...(order.user?.auth_user_id ? [] : [action("profile")]),
      action("delete"),
    ];
  };
}
