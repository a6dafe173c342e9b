import { Inbox } from "@/admin/logs/inbox";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.inbox")) });

export default Inbox;
