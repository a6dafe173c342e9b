import { ImportPartners } from "@/admin/referrals/partners/import-partners";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin-referrals:import.title");

export default ImportPartners;
