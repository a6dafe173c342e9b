import { pageTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext } from "@/app/routing/page";
import { useCompany } from "@/lib/company";
import { useT, useTranslation } from "@/lib/i18n/use-t";
import { LegalPage } from "@/public/legal/legal-page";
import { useSections } from "@/public/legal/use-sections";
import { WithdrawalForm } from "@/public/legal/withdrawal-form";

export const meta = ({ t }: MetaContext): Meta => ({
  title: pageTitle(t("public:nav.withdrawal")),
  description: t("legal:withdrawal.description"),
});

/** The withdrawal instructions, and the function by which a consumer withdraws. */
export default function WithdrawalPage() {
  const { t } = useTranslation("legal");
  const common = useT();
  const sections = useSections("withdrawal", useCompany()).map((section) =>
    section.id === "form" ? { ...section, more: <WithdrawalForm /> } : section,
  );
  return <LegalPage title={common("nav.withdrawal")} intro={t("withdrawal.intro")} sections={sections} />;
}
