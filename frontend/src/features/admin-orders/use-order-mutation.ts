import { useMutationToast } from "@/features/admin/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import type { TableName } from "@/lib/server/rest-query";

/** Refusals whose reason has words here, in the page's language. */
const KNOWN = [
  "reference_required",
  "status_unchanged",
  "order_changed",
  "not_payable",
  "amount_fixed",
  "invalid_amount",
  "amount_too_small",
  "payment_in_progress",
  "payment_provider",
  "price_changed",
  "nothing_to_refund",
  "refund_too_large",
  "other_provider",
  "workshop_full",
  "other_currency",
  "customer_deleted",
  "already_enrolled",
  "already_settled",
] as const;

/** Everything that an act on an order may touch. */
export const ORDER_TABLES = [
  "orders",
  "order_details",
  "payments",
  "payment_lines",
  "refunds",
  "commissions",
  "workshop_enrollments",
  "audit_log",
] as const;

/** The refusals of orders in words. */
export function useOrderRefusals(): Record<string, string> {
  const { t } = useTranslation("admin-orders");
  return Object.fromEntries(KNOWN.map((reason) => [reason, t(`refusals.${reason}`)]));
}

/** Acts on orders, with words for their refusals. */
export function useOrderMutation() {
  const { busy, mutate } = useMutationToast();
  const refusals = useOrderRefusals();
  return {
    busy,
    /** Whether it was done; `done` is what is said then. Everything of orders is read again. */
    mutate: (
      work: () => Promise<unknown>,
      done?: string,
      also: TableName[] = [],
      shows?: (error: unknown) => Promise<boolean>,
    ) =>
      mutate(work, {
        ...(done ? { done } : {}),
        ...(shows ? { shows } : {}),
        touches: [...ORDER_TABLES, ...also],
        refusals,
      }),
  };
}
