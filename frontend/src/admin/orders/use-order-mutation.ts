import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import type { TableName } from "@/lib/server/rest-query";

/** Error reasons with a translation. */
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

/** Every table that a mutation of an order may change. */
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

/** Translations of the errors of orders. */
export function useOrderRefusals(): Record<string, string> {
  const { t } = useTranslation("admin-orders");
  return Object.fromEntries(KNOWN.map((reason) => [reason, t(`refusals.${reason}`)]));
}

/** Mutations of orders, with translated errors. */
export function useOrderMutation() {
  const { busy, mutate } = useMutationToast();
  const refusals = useOrderRefusals();
  return {
    busy,
    /** Resolves to true on success; `done` is the success message. All queries of orders are invalidated. */
    mutate: (
      work: () => Promise<unknown>,
      done?: string,
      also: TableName[] = [],
      shows?: (error: unknown) => Promise<boolean>,
    ) =>
      mutate(work, {
        ...(done ? { done } : {}),
        ...(shows ? { shows } : {}),
        invalidates: [...ORDER_TABLES, ...also],
        refusals,
      }),
  };
}
