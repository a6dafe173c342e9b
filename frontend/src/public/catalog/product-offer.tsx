import { useRef } from "react";
import { BuyBar } from "@/public/catalog/buy-bar";
import type { Product } from "@/public/catalog/product";
import { ProductView } from "@/public/catalog/product-view";
import { useCodePrices } from "@/shared/checkout/use-code-prices";

/** A product's page, and the bar that keeps the way to buy in sight. */
export function ProductOffer({ product, taxAdded }: { product: Product; taxAdded: boolean }) {
  const { id, name, price, currency, image_url } = product;
  const line = { id, quantity: 1, product: { id, name, price, currency, image_url } };
  const { reductionOf, lowestOf } = useCodePrices([line]);
  const [reduction, lowest] = [reductionOf(line), lowestOf(line)];
  const buttons = useRef<HTMLDivElement>(null);
  return (
    <>
      <ProductView
        product={product}
        taxAdded={taxAdded}
        reduction={reduction}
        lowest={lowest}
        buttons={buttons}
      />
      <BuyBar product={product} reduction={reduction} buttons={buttons} />
    </>
  );
}
