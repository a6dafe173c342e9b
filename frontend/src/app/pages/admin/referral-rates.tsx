import { RuleTable } from "@/admin/referrals/rates/rule-table";
import { titled } from "@/app/parts/page-title";

export const meta = titled("rates:page.title");

export default RuleTable;
