import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { Dashboard } from "@/features/admin-dashboard/dashboard";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.dashboard")) });

export default Dashboard;
