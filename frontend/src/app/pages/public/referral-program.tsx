import { Link } from "react-router";
import { pageTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext } from "@/app/routing/page";
import { useTranslation } from "@/lib/i18n/use-t";
import { useClaims } from "@/lib/site";
import { Program } from "@/public/referral-program/program";
import { ProgramFacts } from "@/public/referral-program/program-facts";
import { programRules, useOffer } from "@/shared/referral/terms";
import { buttonStyle } from "@/ui/button-style";

export const queries = () => [programRules];

export const meta = ({ t }: MetaContext): Meta => ({
  title: pageTitle(t("public:nav.referral-program")),
  description: t("program:text"),
});

/** How the referral program works, and the application to it. */
export default function ReferralProgramPage() {
  const { t } = useTranslation("program");
  return (
    <div className="-mb-24">
      <div className="frame pt-12 pb-12 sm:pt-16 sm:pb-16">
        <h1 className="max-w-4xl text-hero">{t("title")}</h1>
        <p className="mt-6 max-w-2xl text-lg text-soft sm:text-xl sm:leading-relaxed">{t("text")}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="#referral-programme" className={buttonStyle("primary", "lg")}>
            {t("apply")}
          </a>
          <Link to="/user/partner" className={buttonStyle("secondary", "lg")}>
            {t("partnerArea")}
          </Link>
        </div>
      </div>
      <ProgramFacts />
      <Program offer={useOffer()} review={useClaims().reviewHours} />
    </div>
  );
}
