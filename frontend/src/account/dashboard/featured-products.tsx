import { type FeaturedProduct, featuredProducts } from "@/account/dashboard/dashboard";
import { EmptySection, Section } from "@/account/dashboard/section";
import { usePart } from "@/account/dashboard/use-part";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { buttonStyle } from "@/ui/button-style";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";

/** Three featured products (USR-10 to USR-12). */
export function FeaturedProducts() {
  const { t } = useTranslation(["account", "shop"]);
  const { data, status, refetch } = usePart(featuredProducts(useLanguage()));
  return (
    <Section
      title={t("dashboard.products.title")}
      more={{ to: "/products", label: t("dashboard.products.all") }}
      state={status}
      onRetry={() => void refetch()}
    >
      {data?.total === 0 ? (
        <EmptySection text={t("shop:products.empty.title")} />
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {data?.rows.map((product) => (
            <Entry key={product.id} product={product} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Entry({ product }: { product: FeaturedProduct }) {
  const { t } = useTranslation("account");
  const name = product.name;
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-raised">
      <Picture src={product.image_url} alt="" />
      <div className="flex flex-1 flex-col gap-3 px-5 py-4">
        <h3 className="font-sans font-medium leading-snug">{name}</h3>
        <div className="mt-auto flex items-center justify-between gap-3">
          <Price price={product.price} currency={product.currency} className="text-heading" />
          <SiteLink to={`/products/${product.slug}`} className={buttonStyle("secondary", "sm")}>
            {t("dashboard.products.view")}
            <span className="sr-only">: {name}</span>
          </SiteLink>
        </div>
      </div>
    </li>
  );
}
