import { useEffect, useId } from "react";
import { RefundEffects, useRefundPreview } from "@/admin/orders/dialogs/refund-preview";
import type { Order } from "@/admin/orders/order";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { Notice } from "@/ui/notice";

export type Way = "provider" | "byHand";

interface Props {
  order: Order;
  way: Way;
  onChoose: (way: Way) => void;
}

/** 'Refunded' by hand needs a choice: refund at the provider, or already refunded in another way (M5). */
export function RefundWay({ order, way, onChoose }: Props) {
  const { t, language } = useTranslation("admin-orders");
  const id = useId();
  const provider = useRefundPreview(order.id, undefined, false);
  const byHand = useRefundPreview(order.id, undefined, true);
  const holds = order.paid_amount - order.refunded_amount;
  const offered = provider.data?.atProvider ?? 0;
  const none = provider.data !== undefined && offered === 0;
  useEffect(() => {
    if (none) onChoose("byHand");
  }, [none, onChoose]);
  const ways = [
    {
      key: "provider" as const,
      label: t("refund.ways.provider", { amount: formatPrice(offered, order.currency, language) }),
      disabled: none,
    },
    {
      key: "byHand" as const,
      label: t("refund.ways.byHand", { amount: formatPrice(holds, order.currency, language) }),
      disabled: false,
    },
  ];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">{t("refund.ways.question")}</legend>
      {ways.map(({ key, label, disabled }) => (
        <label key={key} htmlFor={`${id}-${key}`} className="flex items-start gap-3">
          <input
            id={`${id}-${key}`}
            type="radio"
            name="way"
            className="mt-1 size-4.5 shrink-0 accent-accent"
            checked={way === key}
            disabled={disabled}
            onChange={() => onChoose(key)}
          />
          {label}
        </label>
      ))}
      {none && <p className="text-sm text-soft">{t("refund.ways.none")}</p>}
      {way === "provider" && offered > 0 && offered < holds && (
        <Notice tone="waiting">
          {t("refund.ways.part", { rest: formatPrice(holds - offered, order.currency, language) })}
        </Notice>
      )}
      <RefundEffects preview={way === "provider" ? provider.data : byHand.data} />
    </fieldset>
  );
}
