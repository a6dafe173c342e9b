import { pageTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext } from "@/app/routing/page";
import { useCompany } from "@/lib/company";
import { useT, useTranslation } from "@/lib/i18n/use-t";
import { LegalPage } from "@/public/legal/legal-page";
import { useSections } from "@/public/legal/use-sections";

export const meta = ({ t }: MetaContext): Meta => ({
  title: pageTitle(t("public:nav.terms")),
  description: t("legal:terms.description"),
});

export default function TermsPage() {
  const { t } = useTranslation("legal");
  const common = useT();
  const sections = useSections("terms", useCompany());
  return <LegalPage title={common("nav.terms")} intro={t("terms.intro")} sections={sections} />;
}
