import { ArticleTable } from "@/admin/content/article-table";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.articles");

export default ArticleTable;
