import type { User } from "@supabase/auth-js";
import { keepPreviousData, useQuery as useServerState } from "@tanstack/react-query";
import { useLanguage } from "@/lib/i18n/use-t";
import type { EarlyBird, Functions, QuotedDiscount } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { pricingOf } from "@/shared/checkout/pricing";
import { useDiscountCode } from "@/shared/discounts/discount-code";
import { isEarly, type Workshop } from "@/shared/workshops/workshop";

export interface SeatQuote {
  answer: Functions["quote"]["answer"] | undefined;
  /** The visitor's discount code, also one that is refused; null without one. */
  discount: QuotedDiscount | null;
  /** What the code takes off the price, in minor units. */
  reduction: number;
  /** The lowest price of the last 30 days, if a code reduces it. */
  lowest: number | undefined;
  /** The early-bird price of this seat beside the regular one, while it holds. */
  early: EarlyBird | undefined;
  /** The total with tax and discount, as the API has it. */
  total: number;
  /** Ask again: the server refused what was shown. */
  retry: () => void;
}

/** The total of a seat with tax and discount, and what the law asks of its buyer, before anything is ordered. */
export function useSeatQuote(workshop: Workshop, user: User | null, taxAdded: boolean): SeatQuote {
  const { id, seat_price, currency } = workshop;
  const code = useDiscountCode();
  const language = useLanguage();
  const input = {
    lines: [{ workshopId: id, quantity: 1 }],
    ...(code ? { discountCode: code } : {}),
    language,
  };
  const { data: answer, refetch } = useServerState({
    queryKey: ["/functions/v1/quote", user?.id ?? null, input],
    queryFn: () => call("quote", input),
    enabled: Number(seat_price) > 0 && (taxAdded || user !== null || code !== "" || isEarly(workshop)),
    placeholderData: keepPreviousData,
  });
  const discount = (code && answer?.discount?.code === code && answer.discount) || null;
  const quote = answer && answer.mode !== "none" ? answer : null;
  const line = {
    id,
    quantity: 1,
    product: { id, name: "", price: Number(seat_price), currency, image_url: null },
  };
  const { reductionOf, totalOf } = pricingOf(quote, discount);
  return {
    answer,
    discount,
    reduction: reductionOf(line),
    lowest: discount?.lines[0]?.lowest,
    early: isEarly(workshop) ? answer?.earlyBirds.find((line) => line.id === id) : undefined,
    total: totalOf(line).cents / 100,
    retry: () => void refetch(),
  };
}
