import { useTranslation } from "react-i18next";
import { NotBuilt } from "@/app/not-built";
import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.news")) });

export default function AdminNewsPage() {
  const { t } = useTranslation("admin");
  return <NotBuilt title={t("nav.news")} />;
}
