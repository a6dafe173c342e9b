import { SettingsPage } from "@/admin/settings/settings-page";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-settings:title")) });

export default SettingsPage;
