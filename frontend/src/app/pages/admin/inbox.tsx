import { Inbox } from "@/admin/logs/inbox";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.inbox");

export default Inbox;
