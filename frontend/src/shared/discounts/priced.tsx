import { lazy, Suspense } from "react";
import { toCents } from "@/lib/i18n/format";
import { Price } from "@/ui/price";

/** Lazy, since most visitors have no code. */
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

/** The price of something that is sold; with a discount code the regular and the reduced one. */
export function Priced({ price, currency, reduction, lowest, className = "" }: Props) {
  const plain = <Price price={price} currency={currency} className={className} />;
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
