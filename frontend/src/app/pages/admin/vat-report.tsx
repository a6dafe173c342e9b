import { VatReport } from "@/admin/invoices/vat-report";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.invoices");

export default VatReport;
