import type { Meta, MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { ConsentChoice } from "@/features/consent/consent-choice";
import { LegalPage } from "@/features/legal/legal-page";
import { StorageTable } from "@/features/legal/storage-table";
import { useSections } from "@/features/legal/use-sections";
import { useCompany } from "@/lib/company";
import { useT, useTranslation } from "@/lib/i18n/use-t";

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
