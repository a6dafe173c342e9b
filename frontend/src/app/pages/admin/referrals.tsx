import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { Programme } from "@/features/admin-referrals/programme";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.referrals")) });

export default Programme;
