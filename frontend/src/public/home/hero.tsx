import { useTranslation } from "@/lib/i18n/use-t";
import { useIsOn, useSite } from "@/lib/site";
import { SiteLink } from "@/shared/referral/site-link";
import type { Offer } from "@/shared/referral/terms";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";

/** The first screen of the site: headline, calls to action, illustration. `offer`: of the referral program. */
export function Hero({ offer: { percent, life } }: { offer: Offer }) {
  const { t } = useTranslation("home");
  const program = useIsOn("home.programme");
  return (
    <section className="frame grid items-center gap-x-12 gap-y-10 pt-10 pb-12 sm:pt-14 lg:grid-cols-[1.12fr_1fr] lg:pb-16">
      <div>
        {program && (
          <a
            href="#referral-programme"
            className="mb-6 inline-flex items-center gap-2.5 rounded-full border border-highlight/40 bg-highlight-wash py-1.5 pr-4 pl-3 text-sm font-medium text-highlight hover:border-highlight"
          >
            <Icon name="seal" />
            {life ? t("hero.badge", { rate: percent }) : t("hero.plainBadge")}
          </a>
        )}
        <h1 className="text-hero">{t("title")}</h1>
        <p className="mt-6 max-w-xl text-lg text-soft sm:text-xl sm:leading-relaxed">{t("hero.subtitle")}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <SiteLink to="/products" className={`${buttonStyle("primary", "lg")} max-sm:w-full`}>
            {t("hero.products")}
            <Icon name="onward" />
          </SiteLink>
          <SiteLink to="/features" className={`${buttonStyle("secondary", "lg")} max-sm:w-full`}>
            {t("hero.demo")}
          </SiteLink>
        </div>
      </div>
      <img
        src={useSite().hero ?? "/art/home/hall.svg"}
        alt={t("hero.picture")}
        width={1200}
        height={1080}
        fetchPriority="high"
        className="mx-auto h-auto w-full max-w-lg lg:max-w-none"
      />
    </section>
  );
}
