import { type FormEvent, useState } from "react";
import { Dialog, DialogFoot } from "@/features/admin/dialog";
import { CURRENCIES } from "@/features/admin/form/currencies";
import { itemOf, type OrderDialogProps, shortId } from "@/features/admin-orders/order";
import { useOrderAct } from "@/features/admin-orders/use-order-act";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { Select } from "@/ui/select";

/** An amount of the wire: digits and at most two decimals, above 0 (VAL-19). */
const isAmount = (text: string) =>
  /^\d{1,12}([.,]\d{1,2})?$/.test(text) && Number(text.replace(",", ".")) > 0;

/** A link on which the order is paid by card; another amount than the shop's needs a reason (M1). */
export function PaymentLink({ order, onClose }: OrderDialogProps) {
  const { t } = useTranslation(["admin-orders", "admin"]);
  const { busy, act } = useOrderAct();
  const [amount, setAmount] = useState(order.total_amount.toFixed(2));
  const [currency, setCurrency] = useState(order.currency);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState(false);
  const [link, setLink] = useState("");
  const other = isAmount(amount)
    ? Number(amount.replace(",", ".")) !== order.total_amount || currency !== order.currency
    : false;

  const create = async () => {
    const made = await call("create-payment-link", {
      orderId: order.id,
      amount: Number(amount.replace(",", ".")),
      currency: currency.toLowerCase(),
      description: reason.trim() || t("link.description", { item: itemOf(order) ?? shortId(order.id) }),
    });
    const url = made.paymentLink ?? made.url;
    if (!url) throw new Error(t("refusals.payment_provider"));
    setLink(url);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWrong(!isAmount(amount));
    if (!isAmount(amount)) {
      toast({ title: t("link.invalid"), description: t("link.invalidText"), tone: "destructive" });
      return;
    }
    void act(create, t("link.done"));
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
        <Field
          label={t("amount")}
          name="amount"
          type="number"
          step="0.01"
          min="0"
          inputMode="decimal"
          required
          value={amount}
          error={wrong ? t("link.invalidText") : undefined}
          onChange={({ target }) => setAmount(target.value)}
        />
        <Select
          label={t("currency")}
          name="currency"
          value={currency}
          onChange={({ target }) => setCurrency(target.value)}
        >
          {CURRENCIES.map((each) => (
            <option key={each}>{each}</option>
          ))}
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
        <div className="sm:col-span-2">
          <DialogFoot>
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              {t("admin:kit.cancel")}
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? t("admin:kit.working") : t("link.create")}
            </Button>
          </DialogFoot>
        </div>
      </form>
    </Dialog>
  );
}

/** The link, to be copied or opened. */
function Made({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useTranslation(["admin-orders", "admin"]);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    toast({ title: t("admin:kit.copied") });
  };
  return (
    <Dialog title={t("link.done")} text={t("link.madeText")} onClose={onClose}>
      <Field label={t("link.address")} readOnly value={link} onFocus={({ target }) => target.select()} />
      <DialogFoot>
        <Button variant="secondary" onClick={() => void copy()}>
          {t("admin:kit.copy")}
        </Button>
        <Button onClick={onClose}>{t("admin:kit.close")}</Button>
      </DialogFoot>
    </Dialog>
  );
}
