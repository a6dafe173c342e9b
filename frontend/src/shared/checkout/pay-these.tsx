import { formatMoney } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { type BasketItem, totalItems } from "@/shared/basket/basket";
import type { TaxSum } from "@/shared/checkout/pricing";

/**
 * The words on the button of one of several payments. Where the law allows no amount among them, the button's name for
 * screen readers ends with it: otherwise two buttons would have the same.
 */
export function PayThese({ lines, sum }: { lines: readonly BasketItem[]; sum: TaxSum }) {
  const { t, language } = useTranslation("account");
  const price = formatMoney(sum.total, sum.currency, language);
  const words = t("checkout.payThese", { count: totalItems(lines), currency: sum.currency, price });
  return (
    <>
      {words}
      {!words.includes(price) && <span className="sr-only">: {price}</span>}
    </>
  );
}
