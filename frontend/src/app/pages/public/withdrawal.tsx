import { pageTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext, Params } from "@/app/routing/page";
import type { Language } from "@/lib/i18n/languages";
import { useT, useTranslation } from "@/lib/i18n/use-t";
import { LegalPage } from "@/public/legal/legal-page";
import { PlainText } from "@/public/legal/plain-text";
import { legalReads, useHasWithdrawal, useLegalText } from "@/public/legal/use-sections";
import { WithdrawalForm } from "@/public/legal/withdrawal-form";

export const meta = ({ t }: MetaContext): Meta => ({
  title: pageTitle(t("public:nav.withdrawal")),
  description: t("legal-withdrawal:description"),
});

export const queries = (_params: Params, language: Language, search: string) =>
  legalReads("withdrawal", language, search);

export const Plain = () => <PlainText page="withdrawal" />;

/** The withdrawal instructions, and the function by which a consumer withdraws. */
export default function WithdrawalPage() {
  const { t } = useTranslation("legal-withdrawal");
  const common = useT();
  const shown = useLegalText("withdrawal");
  const right = useHasWithdrawal();
  const form = {
    id: "form",
    title: t("form.title"),
    text: t("form.text"),
    more: <WithdrawalForm />,
  };
  const sections = shown.own
    ? [form, ...shown.sections]
    : shown.sections.map((section) => (section.id === "form" ? form : section));
  return (
    <LegalPage
      title={common("nav.withdrawal")}
      intro={t(right ? "intro" : "introElsewhere")}
      shown={{ ...shown, sections }}
    />
  );
}
