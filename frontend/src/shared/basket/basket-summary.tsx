import type { ReactNode } from "react";
import { formatMoney } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { QuotedDiscount } from "@/lib/server/api.types";
import { type BasketItem, totalItems } from "@/shared/basket/basket";
import { totalPrice } from "@/shared/basket/sums";
import { Card } from "@/ui/card";
import { LedgerLine } from "@/ui/ledger";

interface Props {
  items: readonly BasketItem[];
  /** The visitor's discount code, and what it takes off a line, in minor units. */
  discount: QuotedDiscount | null;
  reductionOf: (item: BasketItem) => number;
  /** The next steps. */
  children: ReactNode;
}

/** The order summary: one subtotal and one total per currency. */
export function BasketSummary({ items, discount, reductionOf, children }: Props) {
  const { t, language } = useTranslation("basket");
  const sums = totalPrice(items);
  const reductions = new Map(sums.map(({ currency }) => [currency, 0]));
  for (const item of items) {
    const { currency } = item.product;
    reductions.set(currency, (reductions.get(currency) ?? 0) + reductionOf(item));
  }
  const reduced = [...reductions].filter(([, cents]) => cents > 0);
  const named = (label: string, currency: string) => (sums.length > 1 ? `${label} ${currency}` : label);
  return (
    <Card className="p-6 sm:p-8 lg:sticky lg:top-24">
      <h2 className="text-heading">{t("summary")}</h2>
      <dl className="mt-5">
        <LedgerLine label={t("items")}>{totalItems(items)}</LedgerLine>
        {sums.map(({ currency, cents }) => (
          <LedgerLine key={currency} label={named(t("subtotal"), currency)}>
            {formatMoney(cents, currency, language)}
          </LedgerLine>
        ))}
        {discount &&
          reduced.map(([currency, cents]) => (
            <LedgerLine key={currency} label={named(t("discount", { code: discount.code }), currency)}>
              {formatMoney(-cents, currency, language)}
            </LedgerLine>
          ))}
        <LedgerLine label={t("shipping")}>{t("free")}</LedgerLine>
        <LedgerLine label={t("tax")}>{t("atCheckout")}</LedgerLine>
      </dl>
      <dl className="mt-3 border-t border-line pt-3">
        {sums.map(({ currency, cents }) => (
          <LedgerLine key={currency} label={named(t("total"), currency)} strong>
            {formatMoney(cents - (reductions.get(currency) ?? 0), currency, language)}
          </LedgerLine>
        ))}
      </dl>
      <div className="mt-6 grid gap-3">{children}</div>
    </Card>
  );
}
