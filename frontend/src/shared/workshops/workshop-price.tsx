import { useTranslation } from "@/lib/i18n/use-t";
import { Priced } from "@/shared/discounts/priced";
import type { Workshop } from "@/shared/workshops/workshop";

interface Props {
  workshop: Pick<Workshop, "price" | "currency">;
  /** What the visitor's discount code takes off, in minor units. */
  reduction?: number;
  /** The lowest price of the last 30 days. */
  lowest?: number | undefined;
  className?: string;
}

/** The price of a seat. */
export function WorkshopPrice({ workshop, reduction = 0, lowest, className = "" }: Props) {
  const { t } = useTranslation("workshops");
  const price = Number(workshop.price);
  if (price === 0)
    return <span className={`font-display font-medium ${className}`}>{t("workshops.free")}</span>;
  return (
    <Priced
      price={price}
      currency={workshop.currency}
      reduction={reduction}
      lowest={lowest}
      className={className}
    />
  );
}
