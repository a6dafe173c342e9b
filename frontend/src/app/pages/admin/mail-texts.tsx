import { MailTextsPage } from "@/admin/mails/mail-texts-page";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-mails:textsTitle")) });

export default MailTextsPage;
