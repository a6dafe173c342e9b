import { useTranslation } from "@/lib/i18n/use-t";
import { HttpError } from "@/lib/server/http";
import type { Product } from "@/public/catalog/product";
import { ProductCard } from "@/public/catalog/product-card";
import { ProductCardSkeleton } from "@/public/catalog/product-card-skeleton";
import { picturedFirst } from "@/public/catalog/product-filter";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorPanel } from "@/ui/error-panel";

const GRID = "card-grid gap-4 sm:gap-7";
const SKELETONS = ["first", "second", "third"];
const FIRST_ROW = 3;

interface Props {
  /** Those without a picture come last. */
  products: { data: Product[] | undefined; error: Error | null };
  /** Level of the cards' headings. */
  heading?: "h2" | "h3";
  /** True if its first row is on the first screen. */
  eagerFirstRow?: boolean;
}

/** Products in a grid: loading, failed, empty, or their cards. */
export function ProductGrid({ products, heading = "h2", eagerFirstRow = true }: Props) {
  const { t } = useTranslation("shop");
  if (products.error) return <LoadingFailed error={products.error} />;
  if (!products.data) {
    return (
      <div className={GRID} aria-busy="true">
        {SKELETONS.map((key) => (
          <ProductCardSkeleton key={key} />
        ))}
      </div>
    );
  }
  if (products.data.length === 0)
    return (
      <EmptyState drawing="products" title={t("products.empty.title")} text={t("products.empty.text")} />
    );
  return (
    <div className={GRID}>
      {picturedFirst(products.data).map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          heading={heading}
          eager={eagerFirstRow && index < FIRST_ROW}
        />
      ))}
    </div>
  );
}

function LoadingFailed({ error }: { error: Error }) {
  const { t } = useTranslation(["shop", "public"]);
  const text =
    error instanceof HttpError && error.words
      ? t("products.error.refused", { message: error.words })
      : t("products.error.unreachable");
  return (
    <ErrorPanel title={t("products.error.title")} text={text}>
      <Button onClick={() => window.location.reload()}>{t("public:common.tryAgain")}</Button>
    </ErrorPanel>
  );
}
