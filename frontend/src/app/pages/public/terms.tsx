import { pageTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext, Params } from "@/app/routing/page";
import type { Language } from "@/lib/i18n/languages";
import { useT, useTranslation } from "@/lib/i18n/use-t";
import { LegalPage } from "@/public/legal/legal-page";
import { PlainText } from "@/public/legal/plain-text";
import { legalReads, useLegalText } from "@/public/legal/use-sections";

export const meta = ({ t }: MetaContext): Meta => ({
  title: pageTitle(t("public:nav.terms")),
  description: t("legal-terms:description"),
});

export const queries = (_params: Params, language: Language, search: string) =>
  legalReads("terms", language, search);

export const Plain = () => <PlainText page="terms" />;

export default function TermsPage() {
  const { t } = useTranslation("legal-terms");
  const common = useT();
  return <LegalPage title={common("nav.terms")} intro={t("intro")} shown={useLegalText("terms")} />;
}
