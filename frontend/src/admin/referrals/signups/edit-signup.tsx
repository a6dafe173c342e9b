import type { FormEvent } from "react";
import {
  valuesOf as formOf,
  SIGNUP_STATUSES,
  type Signup,
  type SignupValues,
  signupChanges,
  signupOf,
} from "@/admin/referrals/signups/signup";
import { Dialog } from "@/components/dialogs/dialog";
import { boundTo } from "@/components/forms/bound-to";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { FormFoot } from "@/components/forms/form-foot";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { read } from "@/lib/server/rest";
import { saveOver } from "@/lib/server/save-over";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

/** Edits an application; the status `approved` approves it with all its effects (STATE-22, R5). */
export function EditSignup({ signup, onClose }: { signup: Signup; onClose: () => void }) {
  const { t } = useTranslation(["admin-referrals", "admin"]);
  const { busy, mutate } = useMutationToast();
  const { errorOf, watch, valuesOf } = useCheckedForm();
  const editForm = useEditForm(signup, formOf, (base) => read(signupOf(base.id)));
  const { values: known, base: row } = editForm;
  const bound = boundTo(editForm, errorOf);
  const save = async ({ values, base }: Typed<Signup, SignupValues>) => {
    const saved = await mutate(() => saveOver("referral_signups", base, signupChanges(values)), {
      done: t("signups.updated"),
      invalidates: ["referral_signups", "referrals"],
      shows: editForm.outdated,
    });
    if (saved) onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (valuesOf(event.currentTarget)) void save(editForm);
  };
  const { status } = known;
  const consequence = status !== row.status && status !== "pending" ? status : null;
  return (
    <Dialog title={t("edit.title")} busy={busy} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} {...watch}>
        <ConflictNotice form={{ ...editForm, busy, save }} />
        <Field label={t("signups.email")} {...bound("email")} type="email" required />
        <Field label={t("signups.link")} {...bound("referral_link")} type="url" />
        <Select label={t("signups.status")} {...bound("status")}>
          <Options values={SIGNUP_STATUSES} labelOf={(value) => t(`status.${value}`)} />
        </Select>
        {consequence && (
          <Notice tone="waiting">{t(consequence === "approved" ? "edit.approves" : "edit.rejects")}</Notice>
        )}
        <FormFoot busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
