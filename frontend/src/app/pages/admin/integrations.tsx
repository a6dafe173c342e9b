import { IntegrationsPage } from "@/admin/integrations/integrations-page";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-integrations:title")) });

export default IntegrationsPage;
