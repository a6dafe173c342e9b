import { useDesk } from "@/features/admin/desk";
import type { RowAction } from "@/features/admin/row-menu";
import { ChangeStatus } from "@/features/admin-orders/change-status";
import { CreateProfile } from "@/features/admin-orders/create-profile";
import { DeleteOrder } from "@/features/admin-orders/delete-order";
import type { Order, OrderDialogProps } from "@/features/admin-orders/order";
import { OrderDetails } from "@/features/admin-orders/order-details";
import { PaymentLink } from "@/features/admin-orders/payment-link";
import { RefundOrder } from "@/features/admin-orders/refund-order";
import { useTranslation } from "@/lib/use-t";

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

/** What can be done with an order as it stands (ADM-20); support only looks. */
export function useOrderActions(): (order: Order, show: (dialog: OrderDialogName) => void) => RowAction[] {
  const { t } = useTranslation("admin-orders");
  const mayChange = useDesk() === "admin";
  return (order, show) => {
    if (!mayChange) return [];
    const action = (dialog: OrderDialogName) => ({
      label: t(`actions.${dialog}`),
      run: () => show(dialog),
      danger: dialog === "delete",
    });
    return [
      action("details"),
      action("status"),
      ...(UNPAID.includes(order.status) ? [action("link")] : []),
      ...(order.paid_amount > order.refunded_amount ? [action("refund")] : []),
      ...(order.user?.auth_user_id ? [] : [action("profile")]),
      action("delete"),
    ];
  };
}
