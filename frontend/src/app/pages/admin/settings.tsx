import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { SettingsPage } from "@/features/admin-settings/settings-page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-settings:title")) });

export default SettingsPage;
