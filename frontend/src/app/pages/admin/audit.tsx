import { AuditLog } from "@/admin/logs/audit-log";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.audit")) });

export default AuditLog;
