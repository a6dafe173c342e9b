import { Programme } from "@/admin/referrals/programme";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.referrals");

export default Programme;
