import { useTranslation } from "react-i18next";
import { inWords, toneOf } from "@/features/orders/order";
import { Badge } from "@/ui/badge";

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

/** An order's status in words and colour. */
export function OrderStatus({ status }: { status: string }) {
  const { t } = useTranslation("account");
  const known = KNOWN.find((each) => each === status);
  return <Badge tone={toneOf(status)}>{known ? t(`orders.status.${known}`) : inWords(status)}</Badge>;
}
