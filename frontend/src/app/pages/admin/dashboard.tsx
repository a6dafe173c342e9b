import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { Dashboard } from "@/features/admin-dashboard/dashboard";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.dashboard")) });

export default Dashboard;
