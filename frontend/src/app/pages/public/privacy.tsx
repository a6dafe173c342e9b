import { pageTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext } from "@/app/routing/page";
import { useCompany } from "@/lib/company";
import { useT, useTranslation } from "@/lib/i18n/use-t";
import { LegalPage } from "@/public/legal/legal-page";
import { StorageTable } from "@/public/legal/storage-table";
import { useSections } from "@/public/legal/use-sections";
import { ConsentChoice } from "@/shared/consent/consent-choice";

export const meta = ({ t }: MetaContext): Meta => ({
  title: pageTitle(t("public:nav.privacy")),
  description: t("legal:privacy.description"),
});

export default function PrivacyPage() {
  const { t } = useTranslation("legal");
  const common = useT();
  const sections = useSections("privacy", useCompany()).map((section) =>
    section.id === "storage" ? { ...section, more: <Storage /> } : section,
  );
  return <LegalPage title={common("nav.privacy")} intro={t("privacy.intro")} sections={sections} />;
}

function Storage() {
  return (
    <>
      <StorageTable />
      <ConsentChoice />
    </>
  );
}
