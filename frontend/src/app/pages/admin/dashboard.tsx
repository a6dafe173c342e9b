import { Dashboard } from "@/admin/dashboard/dashboard";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.dashboard");

export default Dashboard;
