import { useQuery as useServerState } from "@tanstack/react-query";
import { useLanguage } from "@/lib/i18n/use-t";
import type { QuotedDiscount } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { type BasketItem, lineOf } from "@/shared/basket/basket";
import { type Pricing, pricingOf } from "@/shared/checkout/pricing";
import { useDiscountCode } from "@/shared/discounts/discount-code";
import { useSession } from "@/shared/session/session-store";

interface CodePrices extends Pick<Pricing, "reductionOf"> {
  /** The code with its lines, also one that is refused; null without a code. */
  discount: QuotedDiscount | null;
  /** The lowest price of a reduced line's piece in the last 30 days, as the API has it. */
  lowestOf: (item: BasketItem) => number | undefined;
}

/** What the visitor's discount code takes off these lines, as the server quotes it; nothing is asked without a code. */
export function useCodePrices(items: readonly BasketItem[]): CodePrices {
  const { user } = useSession();
  const code = useDiscountCode();
  const input = { lines: items.map(lineOf), discountCode: code, language: useLanguage() };
  const { data } = useServerState({
    queryKey: ["/functions/v1/quote", user?.id ?? null, input],
    queryFn: () => call("quote", input),
    enabled: code !== "" && items.length > 0,
  });
  const discount = (code !== "" && data?.discount) || null;
  const quote = data && data.mode !== "none" ? data : null;
  const lowestOf = ({ id }: BasketItem) => discount?.lines.find((line) => line.id === id)?.lowest;
  return { discount, lowestOf, reductionOf: pricingOf(quote, discount).reductionOf };
}
