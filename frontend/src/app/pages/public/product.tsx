import { useEffect } from "react";
import { useParams } from "react-router";
import { fullAddress, organization, withBreadcrumbs } from "@/app/parts/json-ld";
import { NotHere } from "@/app/parts/not-here";
import { pageTitle } from "@/app/parts/page-title";
import { previewOf } from "@/app/parts/preview";
import type { Meta, MetaContext, Params } from "@/app/routing/page";
import { useCompany } from "@/lib/company";
import type { Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { type Product, productBy, type Review, ratingOf } from "@/public/catalog/product";
import { ProductOffer } from "@/public/catalog/product-offer";
import { ProductViewSkeleton } from "@/public/catalog/product-view-skeleton";

const query = (params: Params, language: Language) => productBy(params.slug ?? "", language);

export const queries = (params: Params, language: Language) => [query(params, language)];

export function meta({ t, params, language, siteUrl, company, result }: MetaContext): Meta {
  const product = result(query(params, language));
  if (product === null) return { title: pageTitle(t("shop:product.notFound")), status: 404 };
  if (!product) return { title: pageTitle(t("public:nav.products")) };
  const path = `/products/${product.slug}`;
  return {
    title: pageTitle(product.name),
    description: (product.description ?? "").slice(0, 160),
    canonicalPath: path,
    ogImage: previewOf(product.image_url),
    jsonLd: withBreadcrumbs(siteUrl, jsonLd(product, siteUrl, company.name), [
      { name: t("public:nav.products"), path: "/products" },
      { name: product.name, path },
    ]),
  };
}

/** The product in the schema.org vocabulary, for search engines. */
function jsonLd(product: Product, siteUrl: string, shop: string): Record<string, unknown> {
  const { image_url: image } = product;
  const rating = ratingOf(product);
  return {
    "@type": "Product",
    name: product.name,
    description: product.description ?? "",
    sku: product.slug,
    ...(image ? { image: fullAddress(siteUrl, image) } : {}),
    ...(rating
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: rating.average.toFixed(1),
            reviewCount: rating.count,
            bestRating: 5,
            worstRating: 1,
          },
          review: (product.reviews ?? []).map(reviewThing),
        }
      : {}),
    brand: { "@type": "Brand", name: shop },
    offers: {
      "@type": "Offer",
      url: `${siteUrl}/products/${product.slug}`,
      price: Number(product.price).toFixed(2),
      priceCurrency: product.currency,
      availability: "https://schema.org/InStock",
      seller: organization(siteUrl, shop),
    },
  };
}

function reviewThing({ rating, text, author, written_at: written }: Review): Record<string, unknown> {
  return {
    "@type": "Review",
    reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5 },
    author: { "@type": "Person", name: author ?? "–" },
    ...(written ? { datePublished: written.slice(0, 10) } : {}),
    ...(text ? { reviewBody: text } : {}),
  };
}

export default function ProductPage() {
  const { t, language } = useTranslation("shop");
  const params = useParams();
  const { data: product, error } = useQuery(query(params, language));
  const { taxAdded } = useCompany();
  useEffect(() => {
    if (error) console.error("The product could not be read:", error);
  }, [error]);
  if (product) return <ProductOffer product={product} taxAdded={taxAdded === true} />;
  if (product === undefined && !error) return <ProductViewSkeleton />;
  return (
    <NotHere
      drawing="products"
      title={t("product.notFound")}
      text={t("product.notFoundText")}
      list="/products"
      back={t("product.back")}
    />
  );
}
