import { PartnerPage } from "@/account/partner/partner-page";
import { titled } from "@/app/parts/page-title";

export const meta = titled("partner:title");

export default PartnerPage;
