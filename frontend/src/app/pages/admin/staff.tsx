import { StaffPage } from "@/admin/staff/staff-page";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin-staff:title");

export default StaffPage;
