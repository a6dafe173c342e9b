import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { ArticleTable } from "@/features/admin-content/article-table";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.articles")) });

export default ArticleTable;
