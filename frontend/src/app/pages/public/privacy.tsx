import { pageTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext, Params } from "@/app/routing/page";
import type { Language } from "@/lib/i18n/languages";
import { useT, useTranslation } from "@/lib/i18n/use-t";
import { LegalPage } from "@/public/legal/legal-page";
import { PlainText } from "@/public/legal/plain-text";
import { StorageTable } from "@/public/legal/storage-table";
import { legalReads, useLegalText, useStorageText } from "@/public/legal/use-sections";
import { ConsentChoice } from "@/shared/consent/consent-choice";

export const meta = ({ t }: MetaContext): Meta => ({
  title: pageTitle(t("public:nav.privacy")),
  description: t("legal-privacy:description"),
});

export const queries = (_params: Params, language: Language, search: string) =>
  legalReads("privacy", language, search);

export const Plain = () => <PlainText page="privacy" />;

export default function PrivacyPage() {
  const { t } = useTranslation("legal-privacy");
  const common = useT();
  const shown = useLegalText("privacy");
  const stored = useStorageText();
  const sections = shown.sections.map((section) =>
    section.id === "storage" ? { ...section, more: <Storage /> } : section,
  );
  // A text of the operator has no such section: the list of what is stored stands below it.
  if (shown.own)
    sections.push({
      id: "storage",
      title: t("storage.title"),
      text: stored,
      more: <Storage />,
    });
  return <LegalPage title={common("nav.privacy")} intro={t("intro")} shown={{ ...shown, sections }} />;
}

function Storage() {
  return (
    <>
      <StorageTable />
      <ConsentChoice />
    </>
  );
}
