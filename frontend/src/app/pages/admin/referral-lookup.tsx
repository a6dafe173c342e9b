import { Lookup } from "@/admin/referrals/review/lookup";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin-referrals:lookup.title");

export default Lookup;
