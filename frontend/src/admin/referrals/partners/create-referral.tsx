import type { FormEvent } from "react";
import { TermsFields, useTermsCheck } from "@/admin/referrals/partners/terms-fields";
import { Dialog } from "@/components/dialogs/dialog";
import { readAmount } from "@/components/forms/amount";
import { FormFoot } from "@/components/forms/form-foot";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { insert } from "@/lib/server/rest";
import { Field } from "@/ui/field";

const STANDARD_RATE = 30;

/**
 * Adds a partner by email address (VAL-30). The server finds the profile or adds one, 'Referral' 'Partner' (CALL-51),
 * in the transaction of the referral, so that a refused code leaves no profile behind.
 */
export function CreateReferral({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["admin-referrals", "admin"]);
  const { busy, mutate } = useMutationToast();
  const { errorOf, watch, valuesOf } = useCheckedForm({ check: useTermsCheck() });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = valuesOf(event.currentTarget);
    if (!typed) return;
    const form = new FormData(event.currentTarget);
    const payload = {
      email: typed.email ?? "",
      referral_code: typed.referral_code ?? "",
      commission_rate: readAmount(typed.commission_rate ?? ""),
      partner_group: typed.partner_group?.trim() || null,
      recruited_by: String(form.get("recruited_by")) || null,
      is_active: form.has("is_active"),
    };
    const saved = await mutate(() => insert("referrals", payload), {
      done: t("create.done"),
      invalidates: ["referrals", "users"],
    });
    if (saved) onClose();
  };
  return (
    <Dialog title={t("create.title")} text={t("create.text")} busy={busy} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} {...watch}>
        <Field label={t("create.email")} name="email" type="email" required error={errorOf("email")} />
        <TermsFields rate={STANDARD_RATE} active errorOf={errorOf} />
        <FormFoot busy={busy} action={t("create.action")} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
