import { CustomerPage } from "@/admin/users/page/customer-page";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.users");

export default CustomerPage;
