import { Programme } from "@/admin/referrals/programme";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.referrals")) });

export default Programme;
