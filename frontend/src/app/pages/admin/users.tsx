import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { UserTable } from "@/features/admin-users/user-table";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.users")) });

export default UserTable;
