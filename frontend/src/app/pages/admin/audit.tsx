import { AuditLog } from "@/admin/logs/audit-log";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.audit");

export default AuditLog;
