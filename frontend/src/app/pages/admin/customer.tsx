import { CustomerPage } from "@/admin/users/page/customer-page";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.users")) });

export default CustomerPage;
