import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { UserTable } from "@/features/admin-users/user-table";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.users")) });

export default UserTable;
