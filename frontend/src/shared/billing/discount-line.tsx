import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";

/** What a discount code took off an order. `amount` is as the API has it. */
export interface OrderDiscount {
  code: string | null;
  amount: number;
  currency: string;
}

/** The reduction of an order's price with its code; nothing without one. */
export function DiscountLine({ discount }: { discount: OrderDiscount }) {
  const { t, language } = useTranslation("billing");
  const { code, amount, currency } = discount;
  if (!code || !(amount > 0)) return null;
  return (
    <p className="mt-1 text-sm text-soft tabular-nums">
      {t("discount", { code, amount: formatPrice(-amount, currency, language) })}
    </p>
  );
}
