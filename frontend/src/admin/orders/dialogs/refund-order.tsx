import { type FormEvent, useDeferredValue, useState } from "react";
import { RefundEffects, useRefundPreview } from "@/admin/orders/dialogs/refund-preview";
import { itemOf, type OrderDialogProps, shortId } from "@/admin/orders/order";
import { useOrderMutation } from "@/admin/orders/use-order-mutation";
import { Dialog } from "@/components/dialogs/dialog";
import { readAmount, writeAmount } from "@/components/forms/amount";
import { AmountField } from "@/components/forms/amount-field";
import { FormFoot } from "@/components/forms/form-foot";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";

/** Refunds the card payment, the rest or a part of it, with its effects shown first (M4). */
export function RefundOrder({ order, onClose }: OrderDialogProps) {
  const { t, language } = useTranslation(["admin-orders", "admin", "public"]);
  const { busy, mutate } = useOrderMutation();
  const all = useRefundPreview(order.id, undefined, false);
  const most = all.data?.atProvider ?? 0;
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const text = typed ?? (all.data ? writeAmount(most, language) : "");
  const amount = readAmount(text);
  const valid = amount > 0 && amount <= most;
  const previewed = useDeferredValue(valid ? amount : most);
  const part = useRefundPreview(order.id, previewed, false, previewed > 0);
  const wrong =
    all.data && text !== "" && !valid
      ? t(amount > most ? "refusals.refund_too_large" : "public:form.amount")
      : undefined;
  const refund = () =>
    call("refund", { orderId: order.id, amount, expectedRefundable: most, reason: reason.trim() });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (valid && (await mutate(refund, t("refund.done")))) onClose();
  };
  return (
    <Dialog
      title={t("refund.title")}
      text={t("refund.text", { id: shortId(order.id), item: itemOf(order) ?? "–" })}
      busy={busy}
      onClose={onClose}
    >
      {all.data && most === 0 ? (
        <Notice tone="waiting">{t("refund.ways.none")}</Notice>
      ) : (
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <AmountField
            label={t("refund.amount", { currency: order.currency })}
            hint={t("refund.most", { amount: formatPrice(most, order.currency, language) })}
            name="amount"
            value={text}
            error={wrong}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Field
            label={t("refund.reason")}
            hint={t("refund.reasonHint")}
            name="reason"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <RefundEffects preview={valid ? part.data : all.data} />
          <FormFoot
            busy={busy}
            action={t("refund.confirm", {
              amount: valid ? formatPrice(amount, order.currency, language) : "",
            })}
            variant="danger"
            disabled={!valid}
            onCancel={onClose}
          />
        </form>
      )}
    </Dialog>
  );
}
