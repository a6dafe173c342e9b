import type { ReactNode } from "react";
import { type BasketItem, totalItems, totalPrice } from "@/features/basket/basket";
import { formatMoney } from "@/lib/format";
import { useT } from "@/lib/use-t";
import { Card } from "@/ui/card";
import { LedgerLine } from "@/ui/ledger";

/** The order summary: one subtotal and one total per currency. The children are what to do next. */
export function BasketSummary({ items, children }: { items: readonly BasketItem[]; children: ReactNode }) {
  const t = useT();
  const sums = totalPrice(items);
  const named = (label: string, currency: string) => (sums.length > 1 ? `${label} ${currency}` : label);
  return (
    <Card className="p-6 sm:p-8 lg:sticky lg:top-24">
      <h2 className="text-heading">{t("basket.summary")}</h2>
      <dl className="mt-5">
        <LedgerLine label={t("basket.items")}>{totalItems(items)}</LedgerLine>
        {sums.map(({ currency, cents }) => (
          <LedgerLine key={currency} label={named(t("basket.subtotal"), currency)}>
            {formatMoney(cents, currency)}
          </LedgerLine>
        ))}
        <LedgerLine label={t("basket.shipping")}>{t("basket.free")}</LedgerLine>
        <LedgerLine label={t("basket.tax")}>{t("basket.atCheckout")}</LedgerLine>
      </dl>
      <dl className="mt-3 border-t border-line pt-3">
        {sums.map(({ currency, cents }) => (
          <LedgerLine key={currency} label={named(t("basket.total"), currency)} strong>
            {formatMoney(cents, currency)}
          </LedgerLine>
        ))}
      </dl>
      <div className="mt-6 grid gap-3">{children}</div>
    </Card>
  );
}
