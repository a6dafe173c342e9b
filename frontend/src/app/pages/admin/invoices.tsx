import { InvoiceTable } from "@/admin/invoices/invoice-table";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.invoices");

export default InvoiceTable;
