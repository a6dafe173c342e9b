import { IntegrationsPage } from "@/admin/integrations/integrations-page";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin-integrations:title");

export default IntegrationsPage;
