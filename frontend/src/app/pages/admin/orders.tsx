import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { OrderTable } from "@/features/admin-orders/order-table";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.orders")) });

export default OrderTable;
