import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { Inbox } from "@/features/admin-logs/inbox";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.inbox")) });

export default Inbox;
