import { purchasesOf } from "@/account/library/purchase";
import { useLanguage } from "@/lib/i18n/use-t";
import { usePolledOrders } from "@/shared/payment/use-polled-orders";

const PAGE = 12;

/** A customer's purchases, newest first, paged; polled while one of them waits for its payment. */
export function usePurchases(userId: string) {
  const language = useLanguage();
  const { orders, showMore } = usePolledOrders((limit) => purchasesOf(userId, language, limit), PAGE);
  return { purchases: orders, showMore };
}
