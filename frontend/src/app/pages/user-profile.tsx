import { useTranslation } from "react-i18next";
import { NotBuilt } from "@/app/not-built";
import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("account:nav.profile")) });

export default function UserProfilePage() {
  const { t } = useTranslation("account");
  return <NotBuilt title={t("nav.profile")} />;
}
