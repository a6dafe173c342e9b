import { pageTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext } from "@/app/routing/page";
import { useT, useTranslation } from "@/lib/i18n/use-t";
import { useIsOn, useSite } from "@/lib/site";
import { Story } from "@/public/company/story";
import { Team } from "@/public/company/team";
import { Values } from "@/public/company/values";
import { SiteLink } from "@/shared/referral/site-link";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";

export const meta = ({ t, site }: MetaContext): Meta => ({
  title: pageTitle(t("public:nav.about")),
  ...(!site.off.includes("about.story") && { description: t("company:about.description") }),
});

export default function AboutPage() {
  const { t } = useTranslation("company");
  const common = useT();
  const story = useIsOn("about.story");
  const values = useIsOn("about.values");
  return (
    <>
      <div className="frame pt-12 sm:pt-16">
        <h1 className="max-w-4xl text-hero">{t("about.title")}</h1>
        {story && (
          <p className="mt-6 max-w-2xl text-lg text-soft sm:text-xl sm:leading-relaxed">
            {t("about.subtitle")}
          </p>
        )}
      </div>
      <img
        src={useSite().street ?? "/art/home/street.svg"}
        alt={t("about.picture")}
        width={1600}
        height={460}
        fetchPriority="high"
        className="mt-4 h-60 w-full object-cover object-bottom sm:h-auto"
      />
      {story && <Story />}
      {values && <Values />}
      <Team />
      <section className="frame">
        <div className="flex flex-wrap items-center justify-between gap-8 rounded-lg border-l-4 border-highlight bg-accent-wash px-7 py-10 sm:px-12">
          <div>
            <h2 className="text-title">{t("about.cta.title")}</h2>
            <p className="mt-2 text-lg text-soft">{t("about.cta.text")}</p>
          </div>
          <SiteLink to="/products" className={buttonStyle("primary", "lg")}>
            {common("common.browseProducts")}
            <Icon name="onward" />
          </SiteLink>
        </div>
      </section>
    </>
  );
}
