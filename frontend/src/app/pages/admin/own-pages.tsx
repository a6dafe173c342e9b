import { PageTable } from "@/admin/content/page-table";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.pages");

export default PageTable;
