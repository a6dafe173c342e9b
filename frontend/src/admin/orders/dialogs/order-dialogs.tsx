import { ChangeStatus } from "@/admin/orders/dialogs/change-status";
import { CreateProfile } from "@/admin/orders/dialogs/create-profile";
import { DeleteOrder } from "@/admin/orders/dialogs/delete-order";
import { OrderDetails } from "@/admin/orders/dialogs/order-details";
import { PaymentLink } from "@/admin/orders/dialogs/payment-link";
import { RefundOrder } from "@/admin/orders/dialogs/refund-order";
import type { Order, OrderDialogProps } from "@/admin/orders/order";
import { useHandlesMoney, useStaffRole } from "@/admin/shared/staff-role";
import type { RowAction } from "@/components/data-table/row-menu";
import { useTranslation } from "@/lib/i18n/use-t";

const DIALOGS = {
  details: OrderDetails,
  status: ChangeStatus,
  link: PaymentLink,
  refund: RefundOrder,
  profile: CreateProfile,
  delete: DeleteOrder,
};

export type OrderDialogName = keyof typeof DIALOGS;

/** One of the dialogs of an order (ADM-21). */
export function OrderDialog({ dialog, ...props }: OrderDialogProps & { dialog: OrderDialogName }) {
  const Shown = DIALOGS[dialog];
  return <Shown {...props} />;
}

const UNPAID = ["pending", "pending_payment"];

/** Return the available actions of an order (ADM-20): refunds alone for finance, none for support. */
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
