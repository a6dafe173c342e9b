import { Payouts } from "@/admin/referrals/payouts/payouts";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin-referrals:payouts.title");

export default Payouts;
