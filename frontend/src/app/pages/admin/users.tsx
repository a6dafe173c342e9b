import { UserTable } from "@/admin/users/user-table";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.users");

export default UserTable;
