import { PartnerPage } from "@/account/partner/partner-page";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("partner:title")) });

export default PartnerPage;
