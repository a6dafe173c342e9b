import { EuSales } from "@/admin/invoices/eu-sales";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.invoices");

export default EuSales;
