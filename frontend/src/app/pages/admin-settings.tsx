import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { SettingsPage } from "@/features/admin-settings/settings-page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-settings:title")) });

export default SettingsPage;
