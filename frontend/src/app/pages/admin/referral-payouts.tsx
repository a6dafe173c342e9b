import { Payouts } from "@/admin/referrals/payouts/payouts";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-referrals:payouts.title")) });

export default Payouts;
