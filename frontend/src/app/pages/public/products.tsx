import { lazy, Suspense } from "react";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext, Params } from "@/app/routing/page";
import type { Language } from "@/lib/i18n/languages";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { useMounted } from "@/lib/use-mounted";
import { activeProducts } from "@/public/catalog/product";
import { ProductGrid } from "@/public/catalog/product-grid";
import { StoreFacts } from "@/public/catalog/store-facts";
import { useRefSearch } from "@/shared/referral/site-link";

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
  const { t } = useTranslation("products");
  const mounted = useMounted();
  const referred = useRefSearch() !== "" && mounted;
  const products = useQuery(activeProducts(useLanguage()));
  return (
    <>
      <div className="frame grid items-end gap-10 py-12 sm:py-16 lg:grid-cols-[1fr_20rem] lg:gap-20">
        <div>
          <h1 className="max-w-3xl text-display">{t("title")}</h1>
          <p className="mt-5 max-w-2xl text-lg text-soft">{t("subtitle")}</p>
          {referred && (
            <Suspense>
              <ReferralBanner className="mt-7 max-w-xl" />
            </Suspense>
          )}
        </div>
        <StoreFacts />
      </div>
      <div className="frame">
        <ProductGrid products={products} />
      </div>
    </>
  );
}
