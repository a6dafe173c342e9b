import { formatPrice } from "@/lib/i18n/format";
import { useLanguage } from "@/lib/i18n/use-t";

/** Format sums of several currencies as one text: two currencies are never added (M2). */
export function useSums(): (sums: readonly { currency: string; amount: number }[]) => string {
  const language = useLanguage();
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return (sums) => list.format(sums.map(({ amount, currency }) => formatPrice(amount, currency, language)));
}
