import { MailTextsPage } from "@/admin/mails/mail-texts-page";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin-mails:textsTitle");

export default MailTextsPage;
