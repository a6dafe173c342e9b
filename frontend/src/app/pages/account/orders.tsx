import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { useCheckoutOrders } from "@/features/checkout/use-checkout-orders";
import { OrderList } from "@/features/orders/order-list";
import { useSession } from "@/features/session/session-store";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("account:nav.orders")) });

export default function UserOrdersPage() {
  const { user } = useSession();
  // Removes from the basket what was paid in the meantime.
  useCheckoutOrders();
  return user && <OrderList userId={user.id} />;
}
