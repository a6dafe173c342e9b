import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { Payouts } from "@/features/admin-referrals/payouts/payouts";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-referrals:payouts.title")) });

export default Payouts;
