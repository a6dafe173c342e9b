import { useTranslation } from "@/lib/i18n/use-t";
import type { Workshop } from "@/shared/workshops/workshop";
import { Price } from "@/ui/price";

type Priced = Pick<Workshop, "price" | "currency">;

/** The price of a seat. */
export function WorkshopPrice({ workshop, className = "" }: { workshop: Priced; className?: string }) {
  const { t } = useTranslation("workshops");
  const price = Number(workshop.price);
  if (price === 0)
    return <span className={`font-display font-medium ${className}`}>{t("workshops.free")}</span>;
  return <Price price={price} currency={workshop.currency} className={className} />;
}
