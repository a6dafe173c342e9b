import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { IntegrationsPage } from "@/features/admin-integrations/integrations-page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-integrations:title")) });

export default IntegrationsPage;
