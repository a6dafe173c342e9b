import { CardStatement } from "@/admin/invoices/card-statement";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.invoices");

export default CardStatement;
