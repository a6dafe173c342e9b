import { type FormEvent, useState } from "react";
import { effectsOf } from "@/admin/orders/consequences";
import { RefundWay, type Way } from "@/admin/orders/dialogs/refund-way";
import { type OrderDialogProps, shortId } from "@/admin/orders/order";
import { useOrderMutation } from "@/admin/orders/use-order-mutation";
import { ORDER_STATUSES, OrderBadge, useOrderStatus } from "@/admin/shared/order-badge";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { saveOver } from "@/lib/server/save-over";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

/** Sets an order's status by hand: any from any other, with its effects listed first (STATE-8, STATE-9, M5). */
export function ChangeStatus({ order, status = order.status, onClose }: OrderDialogProps) {
  const { t, language } = useTranslation(["admin-orders", "admin"]);
  const inWords = useOrderStatus();
  const { busy, mutate } = useOrderMutation();
  const [to, setTo] = useState(status);
  const [reference, setReference] = useState("");
  const [missing, setMissing] = useState(false);
  const [way, setWay] = useState<Way>("provider");
  const holds = order.paid_amount - order.refunded_amount;
  const needsReference = to === "paid" && holds < order.total_amount;
  const refunds = to === "refunded" && holds > 0;
  const missingAmount = formatPrice(order.total_amount - holds, order.currency, language);

  const change = async () => {
    if (refunds && way === "provider") {
      await call("refund", { orderId: order.id, reason: t("status.byHand") });
      return;
    }
    await saveOver("orders", order, {
      status: to as "paid",
      ...(needsReference ? { payment_reference: reference.trim(), payment_method: "manual" } : {}),
      updated_at: new Date().toISOString(),
    });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(needsReference && !reference.trim());
    if (needsReference && !reference.trim()) return;
    if (await mutate(change, t("status.done"))) onClose();
  };
  return (
    <Dialog
      title={t("status.title")}
      text={t("status.text", { id: shortId(order.id) })}
      busy={busy}
      onClose={onClose}
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p className="flex items-center gap-3">
          <span className="text-soft">{t("status.now")}</span>
          <OrderBadge status={order.status} />
        </p>
        <Select
          label={t("status.new")}
          name="status"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        >
          <Options values={ORDER_STATUSES} labelOf={inWords} />
        </Select>
        {needsReference && (
          <Field
            label={t("status.reference")}
            hint={t("status.referenceHint")}
            name="payment_reference"
            required
            value={reference}
            error={missing ? t("refusals.reference_required") : undefined}
            onChange={({ target }) => setReference(target.value)}
          />
        )}
        {refunds && <RefundWay order={order} way={way} onChoose={setWay} />}
        {to !== order.status && !refunds && (
          <ul
            aria-label={t("status.effectsTitle")}
            className="grid list-disc gap-1.5 pl-5 marker:text-highlight"
          >
            {effectsOf(order, to).map((effect) => (
              <li key={effect}>{t(`status.effects.${effect}`, { amount: missingAmount })}</li>
            ))}
          </ul>
        )}
        <FormFoot
          busy={busy}
          action={t("status.confirm")}
          disabled={to === order.status}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
