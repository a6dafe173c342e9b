import type { RefObject } from "react";
import { useReading, useTranslation } from "@/lib/i18n/use-t";
import { BuyPanel } from "@/public/catalog/buy-panel";
import { FeatureList } from "@/public/catalog/feature-list";
import { Gallery } from "@/public/catalog/gallery";
import { featuresIn, type Product } from "@/public/catalog/product";
import { ProductBadge } from "@/public/catalog/product-badge";
import { ProductReviews, Rating } from "@/public/catalog/product-reviews";
import { RelatedProducts } from "@/public/catalog/related-products";
import { galleryOf, sectionsOf } from "@/public/catalog/sales-page";
import { SalesSections } from "@/public/catalog/sales-sections";
import { ReferralBanner } from "@/shared/referral/referral-banner";
import { SiteLink } from "@/shared/referral/site-link";
import { Icon } from "@/ui/icon";

interface Props {
  product: Product;
  /** Tax is added to the price at checkout. */
  taxAdded: boolean;
  /** What the visitor's discount code takes off, in minor units. */
  reduction: number;
  /** The lowest price of the last 30 days. */
  lowest?: number | undefined;
  /** Filled with the place of the buttons to buy. */
  buttons: RefObject<HTMLDivElement | null>;
}

/** A product's own page. */
export function ProductView({ product, taxAdded, reduction, lowest, buttons }: Props) {
  const { t } = useTranslation("shop");
  const { language, written } = useReading();
  const { name } = product;
  const features = featuresIn(product, language);
  const page = sectionsOf(product, language, written);
  return (
    <article className="frame py-5 sm:py-6">
      <SiteLink to="/products" className="inline-flex items-center gap-2 py-2 text-soft hover:text-accent">
        <Icon name="back" />
        {t("product.back")}
      </SiteLink>
      <div className="mt-3 grid gap-8 lg:grid-cols-[1.35fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <Gallery shots={galleryOf(product, language, written)} name={name} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ProductBadge product={product} />
          <h1 className="mt-3 text-title">{name}</h1>
          <Rating product={product} />
          <p className="mt-3 whitespace-pre-line text-lg leading-normal text-soft">{product.description}</p>
          <ReferralBanner className="mt-6" />
          <div className="mt-6 border-t border-line pt-6">
            <BuyPanel
              product={product}
              taxAdded={taxAdded}
              reduction={reduction}
              lowest={lowest}
              buttons={buttons}
            />
          </div>
        </div>
        {features.length > 0 && (
          <section className="border-t border-line pt-8 lg:col-start-1">
            <h2 className="mb-5 text-heading">{t("product.features")}</h2>
            <FeatureList features={features} />
          </section>
        )}
      </div>
      {page && <SalesSections sections={page.sections} lang={page.lang} />}
      <ProductReviews product={product} />
      {product.related && product.related.length > 0 && <RelatedProducts slugs={product.related} />}
    </article>
  );
}
