import { Dashboard } from "@/admin/dashboard/dashboard";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.dashboard")) });

export default Dashboard;
