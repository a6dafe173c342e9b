import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { Programme } from "@/features/admin-referrals/programme";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.referrals")) });

export default Programme;
