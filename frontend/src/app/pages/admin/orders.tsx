import { OrderTable } from "@/admin/orders/order-table";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.orders")) });

export default OrderTable;
