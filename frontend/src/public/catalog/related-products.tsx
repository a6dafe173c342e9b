import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { type Product, productsWithSlugs } from "@/public/catalog/product";
import { SiteLink } from "@/shared/referral/site-link";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";

/** Products that go well with this one, in the owner's sequence; nothing while none is on sale. */
export function RelatedProducts({ slugs }: { slugs: readonly string[] }) {
  const { t, language } = useTranslation("shop");
  const { data } = useQuery(productsWithSlugs(slugs, language));
  const shown = slugs.flatMap((slug) => data?.find((product) => product.slug === slug) ?? []);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-16">
      <h2 id="related" className="mb-5 text-heading">
        {t("page.related")}
      </h2>
      <ul className="card-grid gap-6">
        {shown.map((product) => (
          <Related key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}

function Related({ product }: { product: Product }) {
  return (
    <li>
      <SiteLink
        to={`/products/${product.slug}`}
        className="block h-full overflow-hidden rounded-lg border border-line bg-raised"
      >
        <Picture src={product.image_url} alt="" />
        <span className="flex items-baseline justify-between gap-4 p-5">
          <span className="font-display font-medium">{product.name}</span>
          <Price price={product.price} currency={product.currency} className="shrink-0 text-base" />
        </span>
      </SiteLink>
    </li>
  );
}
