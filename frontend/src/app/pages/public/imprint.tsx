import { pageTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext, Params } from "@/app/routing/page";
import { useCompany } from "@/lib/company";
import type { Language } from "@/lib/i18n/languages";
import { useT, useTranslation } from "@/lib/i18n/use-t";
import { LegalPage } from "@/public/legal/legal-page";
import { PlainText } from "@/public/legal/plain-text";
import { legalReads, useLegalText } from "@/public/legal/use-sections";

export const meta = ({ t }: MetaContext): Meta => ({
  title: pageTitle(t("public:nav.imprint")),
  description: t("legal-imprint:description"),
});

export const queries = (_params: Params, language: Language, search: string) =>
  legalReads("imprint", language, search);

export const Plain = () => <PlainText page="imprint" />;

/** Details that the law requires of some companies, in this order; those that a market's section names are left out. */
const FACTS = ["representedBy", "registerEntry", "vatId", "taxNumber"] as const;

export default function ImprintPage() {
  const { t } = useTranslation("legal-imprint");
  const common = useT();
  const company = useCompany();
  const shown = useLegalText("imprint");
  const facts = FACTS.flatMap((name) => {
    const value = company.legal[name];
    const named = shown.sections.some(({ text }) => value && text.includes(value));
    return value && !named ? [t(`facts.${name}`, { value })] : [];
  });
  const sections = shown.sections.map((section) =>
    section.id === "company" ? { ...section, text: [section.text, ...facts].join("\n") } : section,
  );
  return <LegalPage title={common("nav.imprint")} intro={t("intro")} shown={{ ...shown, sections }} />;
}
