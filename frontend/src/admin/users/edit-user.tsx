import { type FormEvent, Fragment } from "react";
import { changesOf, valuesOf as profileOf, type User, userOf } from "@/admin/users/user";
import { Dialog } from "@/components/dialogs/dialog";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { FormFoot } from "@/components/forms/form-foot";
import { LanguageOptions } from "@/components/forms/language-options";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { read } from "@/lib/server/rest";
import { saveOver } from "@/lib/server/save-over";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";

const CONTACT = ["phone", "city", "postal_code", "country"] as const;

/** Edits the profile of a user. */
export function EditUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("admin");
  const { busy, mutate } = useMutationToast();
  const { errorOf, watch, valuesOf } = useCheckedForm();
  const editForm = useEditForm(user, profileOf, (base) => read(userOf(base.id)));
  const known = editForm.values;
  const save = async ({ values, base }: Typed<User, Record<string, string>>) => {
    const saved = await mutate(() => saveOver("users", base, changesOf(base, values)), {
      done: t("users.updated"),
      invalidates: ["users"],
      shows: editForm.outdated,
    });
    if (saved) onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = valuesOf(event.currentTarget);
    if (!typed) return;
    const language = new FormData(event.currentTarget).get("language") as string;
    const values = { ...profileOf(editForm.base), ...typed, language };
    editForm.setValues(values);
    void save({ values, base: editForm.base });
  };
  return (
    <Dialog title={t("users.edit.title")} text={t("users.edit.text")} busy={busy} onClose={onClose} wide>
      <form className="grid gap-4 sm:grid-cols-2" onSubmit={submit} {...watch}>
        <div className="empty:hidden sm:col-span-2">
          <ConflictNotice form={{ ...editForm, busy, save }} />
        </div>
        <Fragment key={editForm.base.updated_at}>
          <Field label={t("users.firstName")} name="first_name" defaultValue={known.first_name} />
          <Field label={t("users.lastName")} name="last_name" defaultValue={known.last_name} />
          <Field
            label={t("users.email")}
            name="email"
            type="email"
            required
            defaultValue={known.email}
            error={errorOf("email")}
          />
          <Select label={t("users.language")} name="language" defaultValue={known.language}>
            <LanguageOptions chosen={known.language} />
          </Select>
          <TextArea
            label={t("users.address")}
            name="address"
            rows={3}
            defaultValue={known.address}
            className="sm:col-span-2"
          />
          {CONTACT.map((name) => (
            <Field key={name} label={t(`users.${name}`)} name={name} defaultValue={known[name]} />
          ))}
        </Fragment>
        <FormFoot busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
