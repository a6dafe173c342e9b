import type { FormEvent } from "react";
import { calledBy, type Participant } from "@/admin/workshops/participants/participant";
import { PersonFields } from "@/admin/workshops/participants/person-fields";
import { useWorkshopMutation } from "@/admin/workshops/use-workshop-mutation";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { useFormFaults } from "@/lib/use-form-faults";

/** Gives the seat of a participant to another person. */
export function TransferParticipant({ seat, onClose }: { seat: Participant; onClose: () => void }) {
  const { t } = useTranslation("admin-workshops");
  const { busy, mutate } = useWorkshopMutation();
  const { errorOf, watch, valuesOf } = useFormFaults();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = valuesOf(event.currentTarget);
    if (!typed) return;
    const { email = "", first_name: firstName = "", last_name: lastName = "" } = typed;
    const payload = { enrollmentId: seat.id, email, firstName, lastName };
    const done = await mutate(() => call("transfer-seat", payload), {
      done: t("transferring.done"),
      invalidates: ["workshop_enrollments", "users", "audit_log", "waiting_list_entries"],
    });
    if (done) onClose();
  };
  return (
    <Dialog
      title={t("transferring.title")}
      text={t("transferring.text", { name: calledBy(seat) })}
      busy={busy}
      onClose={onClose}
    >
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} {...watch}>
        <PersonFields errorOf={errorOf} />
        <FormFoot busy={busy} action={t("transferring.confirm")} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
