import type { ReactNode } from "react";
import { usePromises } from "@/lib/company";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { HOME, type HomeSection, useClaims, useIsOn, useSite } from "@/lib/site";
import { featuredProducts } from "@/public/catalog/product";
import { ProductGrid } from "@/public/catalog/product-grid";
import { Crafts } from "@/public/home/crafts";
import { Selection } from "@/public/home/selection";
import { Testimonials } from "@/public/home/testimonials";
import { Program } from "@/public/referral-program/program";
import { useOffer } from "@/shared/referral/terms";
import { featuredWorkshops } from "@/shared/workshops/workshop";
import { WorkshopCard } from "@/shared/workshops/workshop-card";

const SECTIONS: Record<HomeSection, () => ReactNode> = {
  "home.products": FeaturedProducts,
  "home.crafts": OurCrafts,
  "home.testimonials": Testimonials,
  "home.workshops": FeaturedWorkshops,
  "home.programme": OurProgram,
};

/** The home page below its first screen: the sections that are on, in the owner's order. */
export default function HomeBelow() {
  const { home = HOME, off } = useSite();
  return home
    .filter((section) => !off.includes(section))
    .map((section) => {
      const Section = SECTIONS[section];
      return <Section key={section} />;
    });
}

function OurCrafts() {
  return <Crafts guaranteeDays={usePromises().refundDays} />;
}

function OurProgram() {
  return <Program offer={useOffer()} review={useClaims().reviewHours} linked />;
}

function FeaturedProducts() {
  const { t } = useTranslation("home-below");
  const products = useQuery(featuredProducts(useLanguage()));
  return (
    <Selection
      title={t("featured.title")}
      text={t("featured.text")}
      more={{ to: "/products", label: t("featured.all") }}
    >
      <ProductGrid products={products} heading="h3" eagerFirstRow={false} />
    </Selection>
  );
}

/** The first 3 active workshops; nothing while there are none, or no page of workshops (PUB-24 to PUB-26). */
function FeaturedWorkshops() {
  const { t } = useTranslation("home-below");
  const { data = [] } = useQuery(featuredWorkshops(useLanguage()));
  const isOn = useIsOn("workshops");
  const [first, ...others] = data;
  if (!first || !isOn) return null;
  return (
    <Selection
      title={t("workshops.title")}
      text={t("workshops.text")}
      more={{ to: "/workshops", label: t("workshops.all") }}
    >
      <div className="grid gap-7 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <WorkshopCard workshop={first} wide />
        </div>
        {others.map((workshop) => (
          <WorkshopCard key={workshop.id} workshop={workshop} />
        ))}
      </div>
    </Selection>
  );
}
