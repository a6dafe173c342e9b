import { lazy, Suspense } from "react";
import { toCents } from "@/lib/i18n/format";
import { Price } from "@/ui/price";

/** Lazy, since few prices are reduced. */
const ReducedPrice = lazy(() => import("@/shared/discounts/reduced-price"));

interface Props {
  /** The regular price, as the API returns it. */
  price: number;
  /** The price on the server's page, which stays until the regular one can stand beside it. */
  listed?: number;
  currency: string;
  /** What an early-bird price or the visitor's discount code takes off, in minor units. */
  reduction: number;
  /** The lowest price of the last 30 days, as the API returns it; stands beside a reduced price. */
  lowest?: number | undefined;
  className?: string;
}

/** The price of something that is sold; a reduced one beside the regular one. */
export function Priced({ price, listed = price, currency, reduction, lowest, className = "" }: Props) {
  const plain = <Price price={listed} currency={currency} className={className} />;
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
