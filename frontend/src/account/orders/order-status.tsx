import { useTranslation } from "@/lib/i18n/use-t";
import { inWords } from "@/lib/in-words";
import { Badge } from "@/ui/badge";
import { toneOf } from "@/ui/status-tones";

const KNOWN = [
  "pending",
  "pending_payment",
  "payment_pending",
  "paid",
  "completed",
  "cancelled",
  "refunded",
  "processing",
  "shipped",
  "delivered",
] as const;

/** The label of an order's status. */
export function useStatusText(): (status: string) => string {
  const { t } = useTranslation("account");
  return (status) => {
    const known = KNOWN.find((each) => each === status);
    return known ? t(`orders.status.${known}`) : inWords(status);
  };
}

/** An order's status as a colored badge. */
export function OrderStatus({ status }: { status: string }) {
  const statusText = useStatusText();
  return <Badge tone={toneOf("own_orders", status)}>{statusText(status)}</Badge>;
}
