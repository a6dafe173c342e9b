import { formatPrice } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
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

/** A product in a grid. */
export function ProductCard({ product, heading: Heading, eager }: Props) {
  const { t } = useTranslation("shop");
  const language = useLanguage();
  const addToBasket = useAddToBasket();
  const { name } = product;
  const address = `/products/${product.slug}`;
  const move = useMovingPicture(address);
  return (
    <article className="flex flex-col overflow-hidden rounded-lg border border-line bg-raised">
      <SiteLink to={address} onClick={move} tabIndex={-1} aria-hidden="true">
        <Picture src={product.image_url} alt="" eager={eager} />
      </SiteLink>
      <div className="flex flex-1 flex-col p-6">
        <div className="mb-3">
          <ProductBadge product={product} />
        </div>
        <Heading className="text-heading">{name}</Heading>
        <p className="mt-2 line-clamp-3 text-soft">{product.description}</p>
        <div className="mt-5 border-t border-line pt-5">
          <FeatureList features={featuresIn(product, language)} limit={SHOWN_FEATURES} />
        </div>
        <div className="mt-auto pt-6">
          <Price price={product.price} currency={product.currency} className="text-title" />
          <div className="mt-4 grid gap-2.5">
            <Button onClick={() => addToBasket(product)}>
              {t("product.addToBasketFor", { price: formatPrice(product.price, product.currency, language) })}
            </Button>
            <SiteLink to={address} onClick={move} className={buttonStyle("secondary")}>
              {t("product.viewDetails")} <span className="sr-only">: {name}</span>
            </SiteLink>
          </div>
        </div>
      </div>
    </article>
  );
}
