import { useTranslation } from "react-i18next";
import { type BasketItem, lineTotal, totalItems, totalPrice } from "@/features/basket/basket";
import { formatMoney, formatPrice } from "@/lib/format";
import { LedgerLine } from "@/ui/ledger";
import { Picture } from "@/ui/picture";

/** What is bought: each line with its picture, and the account below (BSK-21 to BSK-25). */
export function CheckoutSummary({ items }: { items: readonly BasketItem[] }) {
  const { t } = useTranslation(["account", "public"]);
  const sums = totalPrice(items);
  const named = (label: string, currency: string) => (sums.length > 1 ? `${label} ${currency}` : label);
  const amounts = (label: string, strong = false) =>
    sums.map(({ currency, cents }) => (
      <LedgerLine key={currency} label={named(label, currency)} strong={strong}>
        {formatMoney(cents, currency)}
      </LedgerLine>
    ));
  return (
    <section aria-labelledby="summary">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-3">
        <h2 id="summary" className="text-heading">
          {t("public:basket.summary")}
        </h2>
        <span className="text-soft">{t("checkout.count", { count: totalItems(items) })}</span>
      </div>
      <ul>
        {items.map((item) => (
          <SummaryLine key={item.id} item={item} />
        ))}
      </ul>
      <dl className="mt-4">
        {amounts(t("public:basket.subtotal"))}
        <LedgerLine label={t("public:basket.shipping")}>{t("public:basket.free")}</LedgerLine>
      </dl>
      <dl className="mt-3 border-t border-line pt-3">{amounts(t("public:basket.total"), true)}</dl>
    </section>
  );
}

function SummaryLine({ item }: { item: BasketItem }) {
  const { t } = useTranslation(["account", "public"]);
  const { product, quantity } = item;
  const { cents, currency } = lineTotal(item);
  return (
    <li className="flex items-center gap-4 border-b border-line py-4">
      <span className="w-24 shrink-0">
        <Picture src={product.image_url} alt="" className="rounded-md border border-line" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-display font-medium leading-snug">{product.name}</span>
        <span className="mt-1 block text-sm text-soft">
          {t("checkout.quantity", { quantity, price: formatPrice(product.price, currency) })}
        </span>
      </span>
      <span className="font-display font-medium tabular-nums">{formatMoney(cents, currency)}</span>
    </li>
  );
}
