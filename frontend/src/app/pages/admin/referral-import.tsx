import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { ImportPartners } from "@/features/admin-referrals/partners/import-partners";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-referrals:import.title")) });

export default ImportPartners;
