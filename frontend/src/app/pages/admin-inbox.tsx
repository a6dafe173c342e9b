import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { Inbox } from "@/features/admin-logs/inbox";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.inbox")) });

export default Inbox;
