import { type FormEvent, useState } from "react";
import { itemOf, type OrderDialogProps, shortId } from "@/admin/orders/order";
import { useOrderMutation } from "@/admin/orders/use-order-mutation";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { readAmount, writeAmount } from "@/components/forms/amount";
import { AmountField } from "@/components/forms/amount-field";
import { CURRENCIES } from "@/components/forms/currencies";
import { FormFoot } from "@/components/forms/form-foot";
import { copyText } from "@/lib/copy-text";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

/** Creates a card payment link for the order; an amount other than the shop's price needs a reason (M1). */
export function PaymentLink({ order, onClose }: OrderDialogProps) {
  const { t } = useTranslation(["admin-orders", "admin", "public"]);
  const { busy, mutate } = useOrderMutation();
  const [typed, setTyped] = useState(writeAmount(order.total_amount, useLanguage()));
  const [currency, setCurrency] = useState(order.currency);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState(false);
  const [link, setLink] = useState("");
  const amount = readAmount(typed);
  const valid = amount > 0;
  const other = valid && (amount !== order.total_amount || currency !== order.currency);

  const create = async () => {
    const made = await call("create-payment-link", {
      orderId: order.id,
      amount,
      currency: currency.toLowerCase(),
      description: reason.trim() || t("link.description", { item: itemOf(order) ?? shortId(order.id) }),
    });
    const url = made.paymentLink ?? made.url;
    if (!url) throw new Error(t("refusals.payment_provider"));
    setLink(url);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWrong(!valid);
    if (!valid) {
      toast({ title: t("link.invalid"), description: t("link.invalidText"), tone: "destructive" });
      return;
    }
    void mutate(create, t("link.done"));
  };
  if (link) return <Made link={link} onClose={onClose} />;
  return (
    <Dialog
      title={t("link.title")}
      text={t("link.text", { id: shortId(order.id), item: itemOf(order) ?? "–" })}
      busy={busy}
      onClose={onClose}
    >
      <form className="grid gap-4 sm:grid-cols-2" onSubmit={submit} noValidate>
        <AmountField
          label={t("amount")}
          name="amount"
          required
          value={typed}
          error={wrong ? t("public:form.amount") : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Select
          label={t("currency")}
          name="currency"
          value={currency}
          onChange={({ target }) => setCurrency(target.value)}
        >
          <Options values={CURRENCIES} />
        </Select>
        <Field
          label={t("link.reason")}
          hint={t("link.reasonHint")}
          name="description"
          className="sm:col-span-2"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {other && (
          <Notice tone="waiting" className="sm:col-span-2">
            {t("link.other")}
          </Notice>
        )}
        <FormFoot busy={busy} action={t("link.create")} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** The link, with buttons to copy and open it. */
function Made({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useTranslation(["admin-orders", "admin"]);
  const copy = () => copyText(link, { title: t("admin:shared.copied") });
  return (
    <Dialog title={t("link.done")} text={t("link.madeText")} onClose={onClose}>
      <Field label={t("link.address")} readOnly value={link} onFocus={({ target }) => target.select()} />
      <DialogFoot>
        <Button variant="secondary" onClick={() => void copy()}>
          {t("admin:shared.copy")}
        </Button>
        <Button onClick={onClose}>{t("admin:shared.close")}</Button>
      </DialogFoot>
    </Dialog>
  );
}
