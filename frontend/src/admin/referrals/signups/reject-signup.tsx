import { type FormEvent, useId } from "react";
import type { Signup } from "@/admin/referrals/signups/signup";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { saveOver } from "@/lib/server/save-over";
import { TextArea } from "@/ui/text-area";

/** Rejects an application. The applicant is notified, with the reason if one is given. */
export function RejectSignup({ signup, onClose }: { signup: Signup; onClose: () => void }) {
  const { t } = useTranslation(["admin-referrals", "admin"]);
  const { busy, mutate } = useMutationToast();
  const id = useId();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    const payload = {
      status: "rejected" as const,
      reason: reason || null,
      updated_at: new Date().toISOString(),
    };
    const done = await mutate(() => saveOver("referral_signups", signup, payload), {
      done: t("reject.done"),
      invalidates: ["referral_signups"],
    });
    if (done) onClose();
  };
  return (
    <Dialog
      title={t("reject.title")}
      text={t("reject.text", { email: signup.email })}
      busy={busy}
      onClose={onClose}
    >
      <form id={id} onSubmit={submit}>
        <TextArea
          label={t("reject.reason")}
          hint={t("reject.hint")}
          name="reason"
          rows={3}
          maxLength={1000}
        />
        <FormFoot busy={busy} action={t("reject.confirm")} variant="danger" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
