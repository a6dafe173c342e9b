import { PartnerLedger } from "@/admin/referrals/ledger/partner-ledger";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-referrals:ledger.title")) });

export default PartnerLedger;
