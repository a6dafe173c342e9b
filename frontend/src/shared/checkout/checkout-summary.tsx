import { formatMoney, formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { QuotedDiscount } from "@/lib/server/api.types";
import { type BasketItem, totalItems } from "@/shared/basket/basket";
import { BasketQuantity } from "@/shared/basket/basket-quantity";
import { lineTotal } from "@/shared/basket/sums";
import { pricingOf, sumsOf, type TaxQuote, type TaxSum, taxRowsOf } from "@/shared/checkout/pricing";
import { RecommenderField } from "@/shared/checkout/recommender-field";
import { TaxLines, TaxNotes } from "@/shared/checkout/tax-lines";
import { DiscountField } from "@/shared/discounts/discount-field";
import { LedgerLine } from "@/ui/ledger";
import { Picture } from "@/ui/picture";

interface Props {
  items: readonly BasketItem[];
  /** null if the shop charges no tax. */
  quote: TaxQuote | null;
  /** null without a discount code. */
  discount: QuotedDiscount | null;
  /** The products that are sold in one copy. */
  once: ReadonlySet<string>;
  /** Why the shop charges no tax. */
  untaxed: readonly string[];
  /** No one is signed in: the tax is that of the shop's country. */
  guest: boolean;
}

/** The items: each line with its picture, and the totals with tax below (BSK-21 to BSK-25). */
export function CheckoutSummary({ items, quote, discount, once, untaxed, guest }: Props) {
  const { t, language } = useTranslation(["account", "basket", "public", "checkout"]);
  const sums = sumsOf(items, quote, discount);
  const { reductionOf } = pricingOf(quote, discount);
  const named = (label: string, currency: string) => (sums.length > 1 ? `${label} ${currency}` : label);
  const amounts = (label: string, cents: (sum: TaxSum) => number, strong = false) =>
    sums.map((sum) => (
      <LedgerLine key={sum.currency} label={named(label, sum.currency)} strong={strong}>
        {formatMoney(cents(sum), sum.currency, language)}
      </LedgerLine>
    ));
  const reduced = sums.some(({ reduction }) => reduction > 0);
  const own = quote && taxRowsOf(items, quote);
  const notes = [
    ...(own?.some(({ reverseCharge }) => reverseCharge) ? [t("checkout:tax.reverseCharge")] : []),
    ...(own?.flatMap(({ note }) => note ?? []) ?? untaxed),
  ];
  const country = quote?.countries.find(({ code }) => code === quote.country)?.name ?? quote?.country;
  return (
    <section aria-labelledby="summary">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-3">
        <h2 id="summary" className="text-heading">
          {t("basket:summary")}
        </h2>
        <span className="text-soft">{t("checkout.count", { count: totalItems(items) })}</span>
      </div>
      <ul>
        {items.map((item) => (
          <SummaryLine key={item.id} item={item} once={once.has(item.id)} reduction={reductionOf(item)} />
        ))}
      </ul>
      <DiscountField discount={discount} />
      <RecommenderField className="border-b border-line py-3" />
      <dl className="mt-4">
        {amounts(t("basket:subtotal"), ({ price }) => price)}
        {discount &&
          reduced &&
          amounts(t("checkout:discount.row", { code: discount.code }), ({ reduction }) => -reduction)}
        <LedgerLine label={t("basket:shipping")}>{t("basket:free")}</LedgerLine>
        {quote?.mode === "exclusive" && <TaxLines items={items} quote={quote} />}
        {quote?.mode === "inclusive" &&
          own?.some(({ reverseCharge }) => reverseCharge) &&
          amounts(t("checkout:tax.takenOff"), ({ price, reduction, total }) => total - price + reduction)}
      </dl>
      <dl className="mt-3 border-t border-line pt-3" aria-live="polite">
        {amounts(t("basket:total"), ({ total }) => total, true)}
        {quote?.mode === "inclusive" && (
          <div className="text-sm text-soft">
            <TaxLines items={items} quote={quote} />
          </div>
        )}
      </dl>
      <TaxNotes notes={[...new Set(notes)]} />
      {country && guest && <p className="mt-2 text-sm text-soft">{t("checkout:tax.guest", { country })}</p>}
    </section>
  );
}

function SummaryLine({ item, once, reduction }: { item: BasketItem; once: boolean; reduction: number }) {
  const { t, language } = useTranslation(["account", "public", "checkout"]);
  const { product, quantity } = item;
  const { cents, currency } = lineTotal(item);
  return (
    <li className="flex items-center gap-4 border-b border-line py-4">
      <span className="w-24 shrink-0">
        <Picture src={product.image_url} alt="" size="line" className="rounded-md border border-line" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-display font-medium leading-snug">{product.name}</span>
        <span className="mt-1 block text-sm text-soft">
          {t("checkout.quantity", { quantity, price: formatPrice(product.price, currency, language) })}
        </span>
        {!once && (
          <span className="mt-2 block">
            <BasketQuantity item={item} />
          </span>
        )}
      </span>
      <span className="grid justify-items-end font-display font-medium tabular-nums">
        {reduction > 0 && (
          <s className="text-sm font-normal text-soft">
            <span className="sr-only">{t("checkout:discount.regular")} </span>
            {formatMoney(cents, currency, language)}
          </s>
        )}
        <span>
          {reduction > 0 && <span className="sr-only">{t("checkout:discount.reduced")} </span>}
          {formatMoney(cents - reduction, currency, language)}
        </span>
      </span>
    </li>
  );
}
