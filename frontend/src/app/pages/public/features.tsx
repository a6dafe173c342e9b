import { CLAIMS } from "@/app/parts/claims";
import { pageTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext, Params } from "@/app/routing/page";
import { usePromises, useSamples } from "@/lib/company";
import { formatMoney, formatPrice } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { nameOf, productBy } from "@/public/catalogue/product";
import { useAddToBasket } from "@/public/catalogue/use-add-to-basket";
import { Duty } from "@/public/company/duty";
import { PlanCard } from "@/public/company/plan-card";
import { PLANS, type Plan } from "@/public/company/plans";
import { SalePage } from "@/public/company/sale-page";
import { SiteLink } from "@/shared/referral/site-link";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";

export const queries = (_params: Params, language: Language) =>
  PLANS.map(({ slug }) => productBy(slug, language));

export const meta = ({ t }: MetaContext): Meta => ({
  title: pageTitle(t("public:nav.features")),
  description: t("company:features.description"),
});

export default function FeaturesPage() {
  const { t } = useTranslation("company");
  const [example] = PLANS;
  const { refundDays, commissionRate } = usePromises();
  const samples = useSamples();
  return (
    <div className="-mb-24">
      <div className="frame pt-12 pb-10 sm:pt-16 sm:pb-14">
        <h1 className="max-w-4xl text-hero">{t("features.title")}</h1>
        <p className="mt-6 max-w-2xl text-lg text-soft sm:text-xl sm:leading-relaxed">
          {t("features.subtitle")}
        </p>
      </div>
      <section className="frame">
        <h2 className="sr-only">{t("features.plans.title")}</h2>
        <div className="grid gap-8 lg:grid-cols-2">
          {PLANS.map((plan) => (
            <Offer key={plan.key} plan={plan} />
          ))}
        </div>
      </section>
      <section className="frame grid gap-x-16 gap-y-10 py-20 sm:py-28 lg:grid-cols-[1fr_1.7fr]">
        <div>
          <h2 className="text-title">{t("features.sale.title")}</h2>
          <p className="mt-4 text-lg text-soft">{t("features.sale.text")}</p>
        </div>
        <SalePage price={example.price} commission={commissionRate} days={refundDays} />
      </section>
      {samples && <Duty {...CLAIMS.features} guaranteeDays={refundDays} />}
    </div>
  );
}

/** A plan with its product; a plan that is not on sale is still shown and cannot be bought. */
function Offer({ plan }: { plan: Plan }) {
  const { t } = useTranslation(["company", "shop"]);
  const language = useLanguage();
  const addToBasket = useAddToBasket();
  const { data: product, error } = useQuery(productBy(plan.slug, language));
  const name = product ? nameOf(product, language) : t(`features.plans.${plan.key}.name`);
  return (
    <PlanCard
      plan={plan}
      name={name}
      price={product ? formatPrice(product.price, product.currency) : formatMoney(plan.price, "USD")}
      picture={product?.image_url ?? `/art/products/${plan.slug}.svg`}
    >
      <Button disabled={!product} onClick={() => product && addToBasket(product)}>
        {t("shop:product.addToBasket")}
      </Button>
      <SiteLink to="/products" className={buttonStyle("secondary")}>
        {t("features.plans.learnMore")} <span className="sr-only">: {name}</span>
      </SiteLink>
      {(product === null || error) && (
        <p className="text-sm text-soft sm:col-span-2">{t("features.plans.unavailable")}</p>
      )}
    </PlanCard>
  );
}
