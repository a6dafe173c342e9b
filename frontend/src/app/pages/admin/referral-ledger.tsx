import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { PartnerLedger } from "@/features/admin-referrals/ledger/partner-ledger";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-referrals:ledger.title")) });

export default PartnerLedger;
