import { useTranslation } from "react-i18next";
import { COMPANY } from "@/app/company";
import type { Meta, MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { LegalPage } from "@/features/legal/legal-page";
import { useSections } from "@/features/legal/use-sections";
import { useT } from "@/lib/use-t";

export const meta = ({ t }: MetaContext): Meta => ({
  title: pageTitle(t("public:nav.imprint")),
  description: t("legal:imprint.description"),
});

export default function ImprintPage() {
  const { t } = useTranslation("legal");
  const common = useT();
  const sections = useSections("imprint", COMPANY);
  return <LegalPage title={common("nav.imprint")} intro={t("imprint.intro")} sections={sections} />;
}
