import { type FormEvent, useState } from "react";
import { useOrderMutation } from "@/admin/orders/use-order-mutation";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { AddressFields } from "@/shared/billing/address-fields";
import { missingIn, NO_ADDRESS } from "@/shared/billing/billing-address";
import type { InvoiceDocument } from "@/shared/billing/documents";

/** Cancels an invoice with a credit note and issues it again to another recipient, under a new number. */
export function CorrectInvoice({ invoice, onClose }: { invoice: InvoiceDocument; onClose: () => void }) {
  const { t } = useTranslation("billing");
  const { busy, mutate } = useOrderMutation();
  const [values, setValues] = useState(NO_ADDRESS);
  const [checked, setChecked] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (missingIn(values).length > 0) return;
    const correct = () => call("correct-invoice", { invoiceId: invoice.id, ...values });
    if (await mutate(correct, t("correct.done"), ["invoices"])) onClose();
  };
  return (
    <Dialog
      title={t("correct.title", { number: invoice.number })}
      text={t("correct.text")}
      busy={busy}
      onClose={onClose}
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <AddressFields
          values={values}
          put={(change) => setValues((before) => ({ ...before, ...change }))}
          checked={checked}
        />
        <FormFoot busy={busy} action={t("correct.action")} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
