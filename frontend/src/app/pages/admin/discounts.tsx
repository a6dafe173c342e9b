import { DiscountTable } from "@/admin/discounts/discount-table";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.discounts");

export default DiscountTable;
