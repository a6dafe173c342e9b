import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { FeatureList } from "@/public/catalog/feature-list";
import { featuresIn, type Product } from "@/public/catalog/product";
import { ProductBadge } from "@/public/catalog/product-badge";
import { useAddToBasket } from "@/public/catalog/use-add-to-basket";
import { useMovingPicture } from "@/public/catalog/use-moving-picture";
import { SiteLink } from "@/shared/referral/site-link";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";

const SHOWN_FEATURES = 4;

interface Props {
  product: Product;
  heading: "h2" | "h3";
  /** It is on the first screen, so its picture is part of the first paint. */
  eager: boolean;
}

/** A product in a grid. On a phone it is compact: a small picture beside the text, and no features. */
export function ProductCard({ product, heading: Heading, eager }: Props) {
  const { t, language } = useTranslation("shop");
  const addToBasket = useAddToBasket();
  const { name } = product;
  const address = `/products/${product.slug}`;
  const move = useMovingPicture(address);
  return (
    <article className="grid grid-cols-[clamp(5rem,27vw,7rem)_1fr] overflow-hidden rounded-lg border border-line bg-raised sm:flex sm:flex-col">
      <SiteLink to={address} onClick={move} tabIndex={-1} aria-hidden="true">
        <Picture src={product.image_url} alt="" eager={eager} className="max-sm:h-full" />
      </SiteLink>
      <div className="p-4 sm:px-6 sm:pt-5">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <ProductBadge product={product} />
          <Price price={product.price} currency={product.currency} className="text-heading" />
        </div>
        <Heading className="text-heading">{name}</Heading>
        <p className="mt-1.5 line-clamp-2 text-soft sm:line-clamp-3">{product.description}</p>
      </div>
      <div className="mx-6 border-t border-line pt-5 max-sm:hidden">
        <FeatureList features={featuresIn(product, language)} limit={SHOWN_FEATURES} />
      </div>
      <div className="col-span-2 mt-auto flex flex-wrap gap-2.5 px-4 pb-4 max-sm:border-t max-sm:border-line max-sm:pt-4 sm:grid sm:p-6">
        <Button className="grow" onClick={() => addToBasket(product)}>
          {t("product.addToBasketFor", { price: formatPrice(product.price, product.currency, language) })}
        </Button>
        <SiteLink to={address} onClick={move} className={`grow ${buttonStyle("secondary")}`}>
          {t("product.viewDetails")} <span className="sr-only">: {name}</span>
        </SiteLink>
      </div>
    </article>
  );
}
