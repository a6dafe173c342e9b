import { OrderPage } from "@/admin/orders/page/order-page";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.orders")) });

export default OrderPage;
