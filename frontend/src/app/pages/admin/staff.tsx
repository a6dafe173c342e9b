import { StaffPage } from "@/admin/staff/staff-page";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-staff:title")) });

export default StaffPage;
