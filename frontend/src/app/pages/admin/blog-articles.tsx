import { ArticleTable } from "@/admin/content/article-table";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.articles")) });

export default ArticleTable;
