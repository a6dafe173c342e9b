import { ChangeStatus } from "@/admin/orders/dialogs/change-status";
import { CreateProfile } from "@/admin/orders/dialogs/create-profile";
import { DeleteOrder } from "@/admin/orders/dialogs/delete-order";
import { OrderDetails } from "@/admin/orders/dialogs/order-details";
import { PaymentLink } from "@/admin/orders/dialogs/payment-link";
import { RefundOrder } from "@/admin/orders/dialogs/refund-order";
import type { OrderDialogProps } from "@/admin/orders/order";
import type { OrderDialogName } from "@/admin/orders/order-actions";

const DIALOGS = {
  details: OrderDetails,
  status: ChangeStatus,
  link: PaymentLink,
  refund: RefundOrder,
  profile: CreateProfile,
  delete: DeleteOrder,
} satisfies Record<OrderDialogName, unknown>;

/** One of the dialogs of an order (ADM-21). */
export function OrderDialog({ dialog, ...props }: OrderDialogProps & { dialog: OrderDialogName }) {
  const Shown = DIALOGS[dialog];
  return <Shown {...props} />;
}
