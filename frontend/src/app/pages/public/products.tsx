import { lazy, Suspense } from "react";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext, Params } from "@/app/routing/page";
import type { Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { useMounted } from "@/lib/use-mounted";
import { activeProducts } from "@/public/catalog/product";
import { filtered } from "@/public/catalog/product-filter";
import { ProductGrid } from "@/public/catalog/product-grid";
import { ProductSearch } from "@/public/catalog/product-search";
import { StoreFacts } from "@/public/catalog/store-facts";
import { useProductFilter } from "@/public/catalog/use-product-filter";
import { SiteLink, useRefSearch } from "@/shared/referral/site-link";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";

/** As many products are seen at once, without a search. */
const FEW = 3;

/** Shown once the server has confirmed the code, so it is loaded lazily. */
const ReferralBanner = lazy(async () => {
  const module = await import("@/shared/referral/referral-banner");
  return { default: module.ReferralBanner };
});

export const queries = (_params: Params, language: Language) => [activeProducts(language)];

export const meta = ({ t }: MetaContext) => ({
  title: pageTitle(t("public:nav.products")),
  description: t("products:subtitle"),
});

export default function ProductsPage() {
  const { t, language } = useTranslation("products");
  const mounted = useMounted();
  const referred = useRefSearch() !== "" && mounted;
  const products = useQuery(activeProducts(language));
  const { filter, put } = useProductFilter();
  const all = products.data ?? [];
  const found = filtered(all, filter);
  const asked = filter.text !== "" || filter.type !== "";
  return (
    <>
      <div className="frame py-8">
        <h1 className="max-w-4xl text-title">{t("title")}</h1>
        <p className="mt-3 max-w-2xl text-lg text-soft">{t("subtitle")}</p>
        {referred && (
          <Suspense>
            <ReferralBanner className="mt-7 max-w-xl" />
          </Suspense>
        )}
        <div className="mt-5 grid items-center gap-x-12 gap-y-4 lg:grid-cols-[1fr_auto]">
          {(asked || all.length > FEW) && <ProductSearch products={all} filter={filter} onFilter={put} />}
          <StoreFacts />
        </div>
        {/* There before its text, so that a screen reader reads out what changes in it. */}
        <p role="status" className="mt-2 min-h-6 text-sm text-soft">
          {asked && products.data && t("search.found", { count: found.length, total: all.length })}
        </p>
      </div>
      <div className="frame">
        {asked && products.data && found.length === 0 ? (
          <EmptyState drawing="products" title={t("search.nothing")} text={t("search.nothingText")}>
            <SiteLink to="/products" className={buttonStyle("secondary")}>
              {t("search.back")}
            </SiteLink>
          </EmptyState>
        ) : (
          <ProductGrid products={{ data: products.data && found, error: products.error }} />
        )}
      </div>
    </>
  );
}
