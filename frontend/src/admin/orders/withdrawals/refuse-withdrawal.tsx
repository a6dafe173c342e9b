import { type FormEvent, useState } from "react";
import { useDecision } from "@/admin/orders/withdrawals/use-decision";
import type { Withdrawal } from "@/admin/orders/withdrawals/withdrawal";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { useTranslation } from "@/lib/i18n/use-t";
import { TextArea } from "@/ui/text-area";

/** Refuses a withdrawal with the reason that its sender gets. */
export function RefuseWithdrawal({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const { t } = useTranslation(["admin-withdrawals", "public"]);
  const { busy, decide } = useDecision();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!reason.trim()) return setMissing(true);
    if (await decide(withdrawal, "refused", reason.trim())) onClose();
  };
  return (
    <Dialog
      title={t("refuse.title")}
      text={t("refuse.text", { name: withdrawal.name, email: withdrawal.email })}
      busy={busy}
      onClose={onClose}
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <TextArea
          label={t("refuse.reason")}
          name="reason"
          rows={4}
          required
          value={reason}
          error={missing && !reason.trim() ? t("public:form.required") : undefined}
          hint={t("refuse.hint")}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormFoot busy={busy} action={t("refuse.send")} onCancel={onClose} variant="danger" />
      </form>
    </Dialog>
  );
}
