import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { OrderPage } from "@/features/admin-orders/page/order-page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.orders")) });

export default OrderPage;
