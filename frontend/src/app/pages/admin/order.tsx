import { shortId } from "@/admin/orders/order";
import { OrderPage } from "@/admin/orders/page/order-page";
import { titledBy } from "@/app/parts/page-title";

export const meta = titledBy("admin:nav.orders", ({ params }) => shortId(params.id ?? ""));

export default OrderPage;
