import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { MailLog } from "@/features/admin-mails/mail-log";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.mails")) });

export default MailLog;
