import { MailLog } from "@/admin/mails/mail-log";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.mails")) });

export default MailLog;
