import { type FormEvent, useState } from "react";
import { useWorkshopMutation } from "@/admin/workshops/use-workshop-mutation";
import type { Workshop } from "@/admin/workshops/workshop";
import { useCount } from "@/components/data-table/count";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { useFormFaults } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";

/** One email to all participants; the server sends it once even if submitted twice. */
export function WriteToAll({ workshop, onClose }: { workshop: Workshop; onClose: () => void }) {
  const { t } = useTranslation("admin-workshops");
  const { busy, mutate } = useWorkshopMutation();
  const { errorOf, watch, valuesOf } = useFormFaults();
  const [messageId] = useState(() => crypto.randomUUID());
  const people = useCount("workshop_enrollments", {
    workshop_id: `eq.${workshop.id}`,
    enrollment_status: "eq.enrolled",
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = valuesOf(event.currentTarget);
    if (!typed) return;
    const { subject = "", message = "" } = typed;
    const sent = await mutate(
      () => call("mail-participants", { workshopId: workshop.id, messageId, subject, message }),
      { done: t("writing.done"), invalidates: ["mails", "audit_log"] },
    );
    if (sent) onClose();
  };
  const text = people === 0 ? t("writing.empty") : people && t("writing.text", { count: people });
  return (
    <Dialog title={t("writing.title")} text={text} busy={busy} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} {...watch}>
        <Field
          label={t("writing.subject")}
          name="subject"
          required
          maxLength={200}
          error={errorOf("subject")}
        />
        <TextArea label={t("writing.message")} name="message" required rows={8} error={errorOf("message")} />
        <FormFoot busy={busy} action={t("writing.send")} disabled={!people} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
