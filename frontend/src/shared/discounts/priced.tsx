import { lazy, Suspense } from "react";
import { toCents } from "@/lib/i18n/format";
import { Price } from "@/ui/price";

/** Lazy, since few prices are reduced. */
const ReducedPrice = lazy(() => import("@/shared/discounts/reduced-price"));

interface Props {
  /** As the API returns it. */
  price: number;
  currency: string;
  /** What the visitor's discount code takes off, in minor units. */
  reduction: number;
  /** The lowest price of the last 30 days, as the API returns it; stands beside a reduced price. */
  lowest?: number | undefined;
  className?: string;
}

/** The price that is asked; a reduced one stands beside the regular one, and alone until that part is loaded. */
export function Priced({ price, currency, reduction, lowest, className = "" }: Props) {
  const asked = reduction > 0 ? (toCents(price) - reduction) / 100 : price;
  const plain = <Price price={asked} currency={currency} className={className} />;
  if (reduction <= 0) return plain;
  return (
    <Suspense fallback={plain}>
      <ReducedPrice
        cents={toCents(price)}
        reduction={reduction}
        currency={currency}
        lowest={lowest}
        className={className}
      />
    </Suspense>
  );
}
