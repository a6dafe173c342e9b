import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { PartnerPage } from "@/features/partner/partner-page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("partner:title")) });

export default PartnerPage;
