import { OrderList } from "@/account/orders/order-list";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";
import { useCheckoutOrders } from "@/shared/checkout/use-checkout-orders";
import { useSession } from "@/shared/session/session-store";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("account:nav.orders")) });

export default function UserOrdersPage() {
  const { user } = useSession();
  // Removes from the basket what was paid in the meantime.
  useCheckoutOrders();
  return user && <OrderList userId={user.id} />;
}
