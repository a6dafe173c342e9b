import { type RefObject, useEffect, useState } from "react";
import { toCents } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Product } from "@/public/catalog/product";
import { useBuyNow } from "@/public/catalog/use-buy-now";
import { Priced } from "@/shared/discounts/priced";
import { Button } from "@/ui/button";

interface Props {
  product: Product;
  /** What the visitor's discount code takes off, in minor units. */
  reduction: number;
  /** The buttons of the page: the bar stays while they are out of sight. */
  buttons: RefObject<HTMLElement | null>;
}

/** The price and the way to buy, at the foot of the window while the page's own buttons are out of sight. */
export function BuyBar({ product, reduction, buttons }: Props) {
  const { t } = useTranslation("shop");
  const buyNow = useBuyNow(product);
  const [away, setAway] = useState(false);
  useEffect(() => {
    const place = buttons.current;
    if (!place) return;
    const watch = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false));
    watch.observe(place);
    return () => watch.disconnect();
  }, [buttons]);
  if (!away) return null;
  return (
    <section
      aria-label={t("page.buyBar")}
      className="buy-bar appear sticky bottom-0 z-20 border-t border-line bg-raised"
    >
      <div className="frame flex items-center justify-between gap-4 py-3">
        <p className="min-w-0">
          <span className="block truncate font-display font-medium">{product.name}</span>
          <Priced
            price={product.price}
            currency={product.currency}
            reduction={reduction}
            className="text-base"
          />
        </p>
        <Button onClick={buyNow} className="shrink-0">
          {t(toCents(product.price) === reduction ? "product.orderFree" : "page.buy")}
        </Button>
      </div>
    </section>
  );
}
