import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { PartnerLedger } from "@/features/admin-referrals/ledger/partner-ledger";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-referrals:ledger.title")) });

export default PartnerLedger;
