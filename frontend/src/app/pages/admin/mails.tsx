import { MailLog } from "@/admin/mails/mail-log";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.mails");

export default MailLog;
