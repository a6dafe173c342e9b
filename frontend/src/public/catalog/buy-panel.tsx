import type { RefObject } from "react";
import { usePromises } from "@/lib/company";
import { formatMoney, toCents } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { useClaims } from "@/lib/site";
import { CardMarks } from "@/public/catalog/card-marks";
import type { Product } from "@/public/catalog/product";
import { useAddToBasket } from "@/public/catalog/use-add-to-basket";
import { useBuyNow } from "@/public/catalog/use-buy-now";
import { Priced } from "@/shared/discounts/priced";
import { SiteLink } from "@/shared/referral/site-link";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

const NOTES = ["moneyBack", "support"] as const;

interface Props {
  product: Product;
  /** Tax is added to the price at checkout. */
  taxAdded: boolean;
  /** What the visitor's discount code takes off, in minor units. */
  reduction: number;
  /** The lowest price of the last 30 days. */
  lowest?: number | undefined;
  /** Filled with the place of the two buttons. */
  buttons: RefObject<HTMLDivElement | null>;
}

/** The price, the two ways to buy, and the product's content. */
export function BuyPanel({ product, taxAdded, reduction, lowest, buttons }: Props) {
  const { t, language } = useTranslation("shop");
  const { support } = useClaims();
  const { refundDays } = usePromises();
  const addToBasket = useAddToBasket();
  const buyNow = useBuyNow(product);
  const left = toCents(product.price) - reduction;
  const free = left === 0;
  const notes = NOTES.filter((note) => (note === "support" ? support : !free && refundDays));
  return (
    <div>
      <Priced
        price={product.price}
        currency={product.currency}
        reduction={reduction}
        lowest={lowest}
        className="text-title"
      />
      {taxAdded && !free && <p className="mt-1.5 text-sm text-soft">{t("product.taxAdded")}</p>}
      <div ref={buttons} className="mt-4 flex flex-wrap gap-3">
        <Button size="lg" className="grow sm:whitespace-nowrap" onClick={buyNow}>
          {free
            ? t("product.orderFree")
            : t("product.buyNow", { price: formatMoney(left, product.currency, language) })}
        </Button>
        <Button
          size="lg"
          variant="secondary"
          className="grow sm:whitespace-nowrap"
          onClick={() => addToBasket(product)}
        >
          {t("product.addToBasket")}
        </Button>
      </div>
      <ul className="mt-5 space-y-2.5 text-soft empty:hidden">
        {notes.map((note) => (
          <li key={note} className="flex items-center gap-3">
            <Icon name="seal" className="size-5 text-highlight" />
            <span>
              <span>{t(`product.${note}`, { support })}</span>
              {note === "moneyBack" && (
                <>
                  {" · "}
                  <SiteLink to="/terms" className="underline underline-offset-4">
                    {t("page.refundTerms")}
                  </SiteLink>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {!free && <CardMarks />}
    </div>
  );
}
