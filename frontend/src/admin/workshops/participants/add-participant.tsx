import { type FormEvent, useState } from "react";
import { Choices } from "@/admin/workshops/form/choices";
import { PersonFields } from "@/admin/workshops/participants/person-fields";
import { useWorkshopMutation } from "@/admin/workshops/use-workshop-mutation";
import type { Workshop } from "@/admin/workshops/workshop";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { useFormFaults } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";

const PAYMENTS = ["open", "received", "free"] as const;
type Payment = (typeof PAYMENTS)[number];

/** Adds a participant by hand, and explains the payment. */
export function AddParticipant({ workshop, onClose }: { workshop: Workshop; onClose: () => void }) {
  const { t } = useTranslation("admin-workshops");
  const { busy, mutate } = useWorkshopMutation();
  const { errorOf, watch, valuesOf } = useFormFaults();
  const isFree = workshop.price === 0;
  const [payment, setPayment] = useState<Payment>(isFree ? "free" : "open");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = valuesOf(event.currentTarget);
    if (!typed) return;
    const { email = "", first_name: firstName = "", last_name: lastName = "", reference = "" } = typed;
    const payload = { workshopId: workshop.id, email, firstName, lastName, payment, reference };
    const added = await mutate(() => call("add-participant", payload), {
      done: t("adding.done"),
      invalidates: ["workshop_enrollments", "workshops", "orders", "users"],
    });
    if (added) onClose();
  };
  return (
    <Dialog title={t("adding.title")} text={t("adding.text")} busy={busy} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} {...watch}>
        <PersonFields errorOf={errorOf} />
        {!isFree && (
          <Choices
            legend={t("adding.payment")}
            name="payment"
            options={PAYMENTS.map((value) => ({ value, label: t(`adding.payments.${value}`) }))}
            chosen={payment}
            onChoose={setPayment}
          />
        )}
        {payment === "received" && (
          <Field
            label={t("adding.reference")}
            name="reference"
            required
            hint={t("adding.referenceHint")}
            error={errorOf("reference")}
          />
        )}
        <FormFoot busy={busy} action={t("adding.open")} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
