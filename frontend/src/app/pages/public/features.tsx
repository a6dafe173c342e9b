import { pageTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext, Params } from "@/app/routing/page";
import { useCompany, usePromises } from "@/lib/company";
import { formatPrice, toCents } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { type Row, useRows } from "@/lib/i18n/use-rows";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { useIsOn } from "@/lib/site";
import { activeProducts, isPremium, type Product } from "@/public/catalog/product";
import { useAddToBasket } from "@/public/catalog/use-add-to-basket";
import { ClosingBand } from "@/public/company/closing-band";
import { LedgerExample } from "@/public/company/ledger-example";
import { PlanCard } from "@/public/company/plan-card";
import { SiteLink } from "@/shared/referral/site-link";
import { programRules, useOffer } from "@/shared/referral/terms";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";

/** In cents: the price of the example while no plan is on sale. */
const EXAMPLE = 29_900;

export const queries = (_params: Params, language: Language) => [activeProducts(language), programRules];

export const meta = ({ t }: MetaContext): Meta => ({
  title: pageTitle(t("public:nav.features")),
  description: t("company:features.description"),
});

export default function FeaturesPage() {
  const { t } = useTranslation("company");
  const plans = useRows("company", "features.plans.rows");
  const { data: products, error } = useQuery(activeProducts(useLanguage()));
  const productOf = (plan: Row) => products?.find(({ id }) => id === plan.product);
  const example = plans.map(productOf).find((product) => product !== undefined);
  const { refundDays } = usePromises();
  const { percent } = useOffer();
  const { currency = "USD" } = useCompany();
  const sale = useIsOn("features.sale");
  return (
    <div className="-mb-24">
      <div className="frame pt-12 pb-10 sm:pt-16 sm:pb-14">
        <h1 className="max-w-4xl text-hero">{t("features.title")}</h1>
        <p className="mt-6 max-w-2xl text-lg text-soft sm:text-xl sm:leading-relaxed">
          {t("features.subtitle")}
        </p>
      </div>
      {plans.length > 0 && (
        <section className="frame">
          <h2 className="sr-only">{t("features.plans.title")}</h2>
          <div className="grid gap-8 lg:grid-cols-2">
            {plans.map((plan) => (
              <Offer
                key={plan.key}
                plan={plan}
                product={productOf(plan)}
                known={Boolean(products ?? error)}
              />
            ))}
          </div>
        </section>
      )}
      {sale && percent > 0 && (
        <section className="frame grid gap-x-16 gap-y-10 py-20 sm:py-28 lg:grid-cols-[1fr_1.7fr]">
          <div>
            <h2 className="text-title">{t("features.sale.title")}</h2>
            <p className="mt-4 text-lg text-soft">{t("features.sale.text")}</p>
          </div>
          <LedgerExample
            price={example ? toCents(example.price) : EXAMPLE}
            currency={example?.currency ?? currency}
            commission={percent}
            days={refundDays}
          />
        </section>
      )}
      <ClosingBand guaranteeDays={refundDays} />
    </div>
  );
}

interface OfferProps {
  plan: Row;
  product: Product | undefined;
  /** The products have been read. */
  known: boolean;
}

/** A plan with its product; a plan that is not on sale is still shown and cannot be bought. */
function Offer({ plan, product, known }: OfferProps) {
  const { t, language } = useTranslation(["company", "shop"]);
  const addToBasket = useAddToBasket();
  const name = product?.name ?? plan.title ?? "";
  return (
    <PlanCard
      plan={plan}
      name={name}
      premium={product !== undefined && isPremium(product)}
      price={product && formatPrice(product.price, product.currency, language)}
      picture={plan.picture ?? product?.image_url ?? undefined}
    >
      <Button disabled={!product} onClick={() => product && addToBasket(product)}>
        {t("shop:product.addToBasket")}
      </Button>
      <SiteLink to="/products" className={buttonStyle("secondary")}>
        {t("features.plans.learnMore")} <span className="sr-only">: {name}</span>
      </SiteLink>
      {known && !product && (
        <p className="text-sm text-soft sm:col-span-2">{t("features.plans.unavailable")}</p>
      )}
    </PlanCard>
  );
}
