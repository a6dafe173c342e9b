import { PartnerLedger } from "@/admin/referrals/ledger/partner-ledger";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin-referrals:ledger.title");

export default PartnerLedger;
