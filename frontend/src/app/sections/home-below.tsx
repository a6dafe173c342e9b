import { usePromises } from "@/lib/company";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { useClaims, useIsOn } from "@/lib/site";
import { featuredProducts } from "@/public/catalog/product";
import { ProductGrid } from "@/public/catalog/product-grid";
import { Crafts } from "@/public/home/crafts";
import { Selection } from "@/public/home/selection";
import { Testimonials } from "@/public/home/testimonials";
import { Program } from "@/public/referral-program/program";
import { featuredWorkshops } from "@/shared/workshops/workshop";
import { WorkshopCard } from "@/shared/workshops/workshop-card";

/** The home page below its first screen. */
export default function HomeBelow() {
  const { t } = useTranslation("home-below");
  const language = useLanguage();
  const products = useQuery(featuredProducts(language));
  const { refundDays, commissionRate } = usePromises();
  const { reviewHours } = useClaims();
  const crafts = useIsOn("home.crafts");
  const program = useIsOn("home.programme");
  const workshops = useIsOn("workshops");
  return (
    <>
      <Selection
        title={t("featured.title")}
        text={t("featured.text")}
        more={{ to: "/products", label: t("featured.all") }}
      >
        <ProductGrid products={products} heading="h3" eagerFirstRow={false} />
      </Selection>
      {crafts && <Crafts guaranteeDays={refundDays} />}
      <Testimonials />
      {workshops && <FeaturedWorkshops />}
      {program && <Program commission={commissionRate} review={reviewHours} />}
    </>
  );
}

/** The first 3 active workshops; nothing while there are none (PUB-24 to PUB-26). */
function FeaturedWorkshops() {
  const { t } = useTranslation("home-below");
  const { data = [] } = useQuery(featuredWorkshops(useLanguage()));
  const [first, ...others] = data;
  if (!first) return null;
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
