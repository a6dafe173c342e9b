import { SectionView } from "@/app/frame/section-view";
import { CLAIMS } from "@/app/parts/claims";
import { BRAND } from "@/app/parts/company";
import { pageTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext, Params } from "@/app/routing/page";
import { usePromises, useSamples } from "@/lib/company";
import type { Language } from "@/lib/i18n/languages";
import { featuredProducts } from "@/public/catalogue/product";
import { Hero } from "@/public/home/hero";
import { Metrics } from "@/public/home/metrics";
import { featuredWorkshops } from "@/shared/workshops/workshop";

export const queries = (_params: Params, language: Language) => [
  featuredProducts(language),
  featuredWorkshops(),
];

export const meta = ({ t, siteUrl, company }: MetaContext): Meta => ({
  title: pageTitle(t("home:title")),
  description: t("home:description"),
  jsonLd: {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: company.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/favicon.svg`,
    email: company.email,
    telephone: company.phone,
    address: [company.street, company.city].join(", "),
    ...(company.samples === false ? {} : { sameAs: BRAND.social.map(({ url }) => url) }),
  },
});

export default function HomePage() {
  const { commissionRate } = usePromises();
  const samples = useSamples();
  return (
    <div className="-mb-24">
      <Hero commission={commissionRate} />
      {samples && <Metrics metrics={CLAIMS.home} />}
      <SectionView name="home-below" />
    </div>
  );
}
