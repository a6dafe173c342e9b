import { OrderTable } from "@/admin/orders/order-table";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.orders");

export default OrderTable;
