import { LegalTextsPage } from "@/admin/legal/legal-texts-page";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-legal:title")) });

export default LegalTextsPage;
