import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { OrderPage } from "@/features/admin-orders/page/order-page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.orders")) });

export default OrderPage;
