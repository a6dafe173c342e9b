import { useRef } from "react";
import { BuyBar } from "@/public/catalog/buy-bar";
import type { Product } from "@/public/catalog/product";
import { ProductView } from "@/public/catalog/product-view";

/** A product's page, and the bar that keeps the way to buy in sight. */
export function ProductOffer({ product, taxAdded }: { product: Product; taxAdded: boolean }) {
  const buttons = useRef<HTMLDivElement>(null);
  return (
    <>
      <ProductView product={product} taxAdded={taxAdded} buttons={buttons} />
      <BuyBar product={product} buttons={buttons} />
    </>
  );
}
