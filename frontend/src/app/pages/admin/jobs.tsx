import { JobsPage } from "@/admin/jobs/jobs-page";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-jobs:title")) });

export default JobsPage;
