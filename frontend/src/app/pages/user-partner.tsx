import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { PartnerPage } from "@/features/partner/partner-page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("partner:title")) });

export default PartnerPage;
