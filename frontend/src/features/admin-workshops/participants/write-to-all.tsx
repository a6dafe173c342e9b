import { type FormEvent, useState } from "react";
import { Dialog, DialogFoot } from "@/features/admin/dialog";
import { useCount } from "@/features/admin/list/count";
import { useWorkshopAct } from "@/features/admin-workshops/use-workshop-act";
import type { Workshop } from "@/features/admin-workshops/workshop";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { useFormFaults } from "@/lib/use-form-faults";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";

/** One mail to everybody enrolled; sent twice by accident it still arrives once. */
export function WriteToAll({ workshop, onClose }: { workshop: Workshop; onClose: () => void }) {
  const { t } = useTranslation(["admin-workshops", "admin", "public"]);
  const { busy, act } = useWorkshopAct();
  const { faults, watch, valuesOf } = useFormFaults();
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
    const sent = await act(
      () => call("mail-participants", { workshopId: workshop.id, messageId, subject, message }),
      { done: t("writing.done"), touches: ["mails", "audit_log"] },
    );
    if (sent) onClose();
  };
  const text = people === 0 ? t("writing.nobody") : people && t("writing.text", { count: people });
  return (
    <Dialog title={t("writing.title")} text={text} busy={busy} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} {...watch}>
        <Field
          label={t("writing.subject")}
          name="subject"
          required
          maxLength={200}
          error={faults.subject && t(`public:form.${faults.subject}`)}
        />
        <TextArea
          label={t("writing.message")}
          name="message"
          required
          rows={8}
          error={faults.message && t(`public:form.${faults.message}`)}
        />
        <DialogFoot>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t("admin:kit.cancel")}
          </Button>
          <Button type="submit" disabled={busy || !people}>
            {busy ? t("admin:kit.working") : t("writing.send")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
