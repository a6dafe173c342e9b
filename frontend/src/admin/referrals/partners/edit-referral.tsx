import type { FormEvent } from "react";
import {
  partnerOf,
  type Referral,
  type Row,
  referralOf,
  type Terms,
  termsOf,
} from "@/admin/referrals/partners/referral";
import { TermsFields, useTermsCheck } from "@/admin/referrals/partners/terms-fields";
import { Dialog } from "@/components/dialogs/dialog";
import { readAmount } from "@/components/forms/amount";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { FormFoot } from "@/components/forms/form-foot";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { read } from "@/lib/server/rest";
import { saveOver } from "@/lib/server/save-over";

/** Edits code, rate and active switch (CALL-61, STATE-24). Earned commissions keep their rate. */
export function EditReferral({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const { t } = useTranslation(["admin-referrals", "admin"]);
  const { busy, mutate } = useMutationToast();
  const { errorOf, watch, valuesOf } = useCheckedForm({ check: useTermsCheck() });
  const editForm = useEditForm<Row, Terms>(referral, termsOf, (base) => read(referralOf(base.id)));
  const { values: known, base: row } = editForm;
  const save = async ({ values, base }: Typed<Row, Terms>) => {
    const changes = {
      ...values,
      commission_rate: readAmount(values.commission_rate),
      partner_group: values.partner_group.trim() || null,
      recruited_by: values.recruited_by || null,
      updated_at: new Date().toISOString(),
    };
    const saved = await mutate(() => saveOver("referrals", base, changes), {
      done: t("referrals.updated"),
      invalidates: ["referrals"],
      shows: editForm.outdated,
    });
    if (saved) onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = valuesOf(event.currentTarget);
    if (!typed) return;
    const form = new FormData(event.currentTarget);
    const values = {
      referral_code: (typed.referral_code ?? "").toUpperCase(),
      commission_rate: typed.commission_rate ?? "",
      partner_group: typed.partner_group ?? "",
      recruited_by: String(form.get("recruited_by")),
      is_active: form.has("is_active"),
    };
    editForm.setValues(values);
    void save({ values, base: row });
  };
  return (
    <Dialog
      title={t("referrals.edit")}
      text={t("terms.edit", { partner: partnerOf(referral) })}
      busy={busy}
      onClose={onClose}
    >
      <form className="grid gap-4" onSubmit={submit} {...watch}>
        <ConflictNotice form={{ ...editForm, busy, save }} />
        <TermsFields
          key={row.updated_at}
          code={known.referral_code}
          rate={known.commission_rate}
          active={known.is_active}
          id={row.id}
          group={known.partner_group}
          recruiter={known.recruited_by}
          errorOf={errorOf}
        />
        <FormFoot busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
