import { OrderList } from "@/account/orders/order-list";
import { titled } from "@/app/parts/page-title";
import { useCheckoutOrders } from "@/shared/checkout/use-checkout-orders";
import { useSession } from "@/shared/session/session-store";

export const meta = titled("account:nav.orders");

export default function UserOrdersPage() {
  const { user } = useSession();
  // Removes from the basket what was paid in the meantime.
  useCheckoutOrders();
  return user && <OrderList userId={user.id} />;
}
