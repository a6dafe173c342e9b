import { NewsTable } from "@/admin/content/news-table";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.news");

export default NewsTable;
