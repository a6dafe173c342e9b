import { ImportPartners } from "@/admin/referrals/partners/import-partners";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-referrals:import.title")) });

export default ImportPartners;
