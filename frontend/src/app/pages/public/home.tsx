import { SectionView } from "@/app/frame/section-view";
import type { Meta, MetaContext, Params } from "@/app/routing/page";
import { CLAIMS } from "@/app/shared/claims";
import { BRAND } from "@/app/shared/company";
import { pageTitle } from "@/app/shared/page-title";
import { featuredProducts } from "@/features/catalogue/product";
import { Hero } from "@/features/home/hero";
import { Metrics } from "@/features/home/metrics";
import { featuredWorkshops } from "@/features/workshops/workshop";
import { usePromises, useSamples } from "@/lib/company";
import type { Language } from "@/lib/i18n/languages";

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
