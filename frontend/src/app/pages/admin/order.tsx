import { OrderPage } from "@/admin/orders/page/order-page";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.orders");

export default OrderPage;
