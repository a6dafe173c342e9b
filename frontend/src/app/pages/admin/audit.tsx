import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { AuditLog } from "@/features/admin-logs/audit-log";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.audit")) });

export default AuditLog;
