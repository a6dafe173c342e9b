import { SitePage } from "@/admin/site/site-page";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-site:title")) });

export default SitePage;
