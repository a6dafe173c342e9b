import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { NewsTable } from "@/features/admin-content/news-table";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.news")) });

export default NewsTable;
