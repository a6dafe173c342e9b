import { MonthEnd } from "@/admin/invoices/month-end";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.invoices");

export default MonthEnd;
