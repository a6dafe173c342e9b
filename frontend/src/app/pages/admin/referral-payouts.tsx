import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { Payouts } from "@/features/admin-referrals/payouts/payouts";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-referrals:payouts.title")) });

export default Payouts;
