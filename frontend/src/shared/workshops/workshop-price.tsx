import { toCents } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { EarlyBird } from "@/lib/server/api.types";
import { Priced } from "@/shared/discounts/priced";
import type { Workshop } from "@/shared/workshops/workshop";

interface Props {
  workshop: Pick<Workshop, "seat_price" | "currency">;
  /** What the visitor's discount code takes off, in minor units. */
  reduction?: number;
  /** The lowest price of the last 30 days. */
  lowest?: number | undefined;
  /** The early-bird price beside the regular one. */
  early?: EarlyBird | undefined;
  className?: string;
}

/** The price of a seat that is ordered now. A reduced one stands beside what it reduces: a code reduces the current price. */
export function WorkshopPrice({ workshop, reduction = 0, lowest, early, className = "" }: Props) {
  const { t } = useTranslation("workshops");
  const price = Number(workshop.seat_price);
  if (price === 0)
    return <span className={`font-display font-medium ${className}`}>{t("workshops.free")}</span>;
  const shown =
    early && reduction === 0
      ? { price: early.regular, reduction: toCents(early.regular) - toCents(price), lowest: early.lowest }
      : { price, reduction, lowest };
  return <Priced {...shown} listed={price} currency={workshop.currency} className={className} />;
}
