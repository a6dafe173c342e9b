import { SettingsPage } from "@/admin/settings/settings-page";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin-settings:title");

export default SettingsPage;
