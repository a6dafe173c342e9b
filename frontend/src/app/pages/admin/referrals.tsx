import { Program } from "@/admin/referrals/program";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.referrals");

export default Program;
