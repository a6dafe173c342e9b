import { SitePage } from "@/admin/site/site-page";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin-site:title");

export default SitePage;
