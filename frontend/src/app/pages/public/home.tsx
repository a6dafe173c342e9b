import { SectionView } from "@/app/frame/section-view";
import { fullAddress } from "@/app/parts/json-ld";
import { pageTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext, PageT, Params } from "@/app/routing/page";
import type { Language } from "@/lib/i18n/languages";
import { featuredProducts } from "@/public/catalog/product";
import { Hero } from "@/public/home/hero";
import { Metrics } from "@/public/home/metrics";
import { isForLife, type ProgramTerms, programRules, termsOf, useOffer } from "@/shared/referral/terms";
import { featuredWorkshops } from "@/shared/workshops/workshop";

export const queries = (_params: Params, language: Language) => [
  featuredProducts(language),
  featuredWorkshops(language),
  programRules,
];

function description(t: PageT, terms: ProgramTerms): string {
  return isForLife(terms)
    ? t("home:description", { commissionRate: terms.general[0].percent })
    : t("home:hero.subtitle");
}

export const meta = ({ t, siteUrl, company, site, result }: MetaContext): Meta => ({
  title: pageTitle(t("home:title")),
  description: description(t, termsOf(result(programRules) ?? [], company.commissionRate, company.currency)),
  jsonLd: {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: company.name,
    url: `${siteUrl}/`,
    logo: fullAddress(siteUrl, site.logo ?? "/favicon.svg"),
    ...(company.email && { email: company.email }),
    ...(company.phone && { telephone: company.phone }),
    ...(company.city && { address: [company.street, company.city].filter(Boolean).join(", ") }),
    ...(site.social.length > 0 && { sameAs: site.social.map(({ url }) => url) }),
  },
});

export default function HomePage() {
  return (
    <div className="-mb-24">
      <Hero offer={useOffer()} />
      <Metrics />
      <SectionView name="home-below" />
    </div>
  );
}
