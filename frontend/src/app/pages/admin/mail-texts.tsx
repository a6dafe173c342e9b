import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { MailTextsPage } from "@/features/admin-mails/mail-texts-page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-mails:textsTitle")) });

export default MailTextsPage;
