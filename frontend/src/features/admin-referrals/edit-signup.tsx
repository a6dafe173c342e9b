import { type FormEvent, useState } from "react";
import { Dialog } from "@/features/admin/dialog";
import { saveOver } from "@/features/admin/save";
import { SaveFoot } from "@/features/admin/save-foot";
import { useAct } from "@/features/admin/use-act";
import { SIGNUP_STATUSES, type Signup, signupChanges } from "@/features/admin-referrals/signup";
import { useRequired } from "@/features/admin-referrals/use-required";
import { useTranslation } from "@/lib/use-t";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { Select } from "@/ui/select";

/** Edits an application; the status `approved` approves it with all that follows (STATE-22, R5). */
export function EditSignup({ signup, onClose }: { signup: Signup; onClose: () => void }) {
  const { t } = useTranslation(["admin-referrals", "admin"]);
  const { busy, act } = useAct();
  const { errorOf, watch, valuesOf } = useRequired();
  const [status, setStatus] = useState(signup.status);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = valuesOf(event.currentTarget);
    if (!typed) return;
    const saved = await act(() => saveOver("referral_signups", signup, signupChanges(typed, status)), {
      done: t("signups.updated"),
      touches: ["referral_signups", "referrals"],
    });
    if (saved) onClose();
  };
  const consequence = status !== signup.status && status !== "pending" ? status : null;
  return (
    <Dialog title={t("edit.title")} busy={busy} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} {...watch}>
        <Field
          label={t("signups.email")}
          name="email"
          type="email"
          required
          defaultValue={signup.email}
          error={errorOf("email")}
        />
        <Field
          label={t("signups.link")}
          name="referral_link"
          type="url"
          defaultValue={signup.referral_link ?? ""}
          error={errorOf("referral_link")}
        />
        <Select
          label={t("signups.status")}
          name="status"
          value={status}
          onChange={({ target }) => setStatus(target.value)}
        >
          {SIGNUP_STATUSES.map((value) => (
            <option key={value} value={value}>
              {t(`status.${value}`)}
            </option>
          ))}
        </Select>
        {consequence && (
          <Notice tone="waiting">{t(consequence === "approved" ? "edit.approves" : "edit.rejects")}</Notice>
        )}
        <SaveFoot busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
