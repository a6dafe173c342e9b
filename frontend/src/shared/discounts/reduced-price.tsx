import { formatMoney, formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { Price } from "@/ui/price";

interface Props {
  /** The catalog's price and what the code takes off it, in minor units. */
  cents: number;
  reduction: number;
  currency: string;
  /** The lowest price of the last 30 days, as the API has it, which the law wants beside a reduced one. */
  lowest: number | undefined;
  className?: string;
}

/** A price with a discount code: the regular one struck through, then what is left of it. */
export default function ReducedPrice({ cents, reduction, currency, lowest, className = "" }: Props) {
  const { t, language } = useTranslation("checkout");
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      <s className="font-display text-base font-normal text-soft tabular-nums">
        <span className="sr-only">{t("discount.regular")} </span>
        {formatMoney(cents, currency, language)}
      </s>
      <span>
        <span className="sr-only">{t("discount.reduced")} </span>
        <Price price={(cents - reduction) / 100} currency={currency} className={className} />
      </span>
      {lowest !== undefined && (
        <span className="basis-full text-sm text-soft">
          {t("discount.lowest", { price: formatPrice(lowest, currency, language) })}
        </span>
      )}
    </span>
  );
}
