import { CreativeTable } from "@/admin/referrals/creatives/creative-table";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin-referrals:creatives.title");

export default CreativeTable;
