import { formatMoney } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { HeldPayment } from "@/shared/checkout/held-payment";
import { LedgerLine } from "@/ui/ledger";

/** What is paid on this page: each line with its amount, tax included, and the total. */
export function PaySummary({ payment: { items, currency } }: { payment: HeldPayment }) {
  const { t, language } = useTranslation(["pay", "basket"]);
  const total = items.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="border-b border-line pb-3 text-heading">
        {t("items")}
      </h2>
      <dl className="mt-3">
        {items.map(({ name, quantity, cents }) => (
          <LedgerLine key={name} label={quantity > 1 ? `${quantity} × ${name}` : name}>
            {formatMoney(cents, currency, language)}
          </LedgerLine>
        ))}
      </dl>
      <dl className="mt-3 border-t border-line pt-3">
        <LedgerLine label={t("basket:total")} strong>
          {formatMoney(total, currency, language)}
        </LedgerLine>
      </dl>
    </section>
  );
}
