import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";
import { toneOf } from "@/ui/status-tones";

/** Every status that an order may have (spec §4). */
export const ORDER_STATUSES = [
  "pending",
  "pending_payment",
  "paid",
  "completed",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
  "refunded",
] as const;

/** The status of an order as text; one without a translation, with its first underscore as a space (STATE-12). */
export function useOrderStatus(): (status: string) => string {
  const { t } = useTranslation("account");
  return (status) => {
    const known = ORDER_STATUSES.find((each) => each === status);
    if (known) return t(`orders.status.${known}`);
    const words = status.replace("_", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
}

export function OrderBadge({ status }: { status: string }) {
  return <Badge tone={toneOf("orders", status)}>{useOrderStatus()(status)}</Badge>;
}
