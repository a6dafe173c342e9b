import type { FormEvent } from "react";
import { Dialog } from "@/features/admin/dialog";
import { saveOver } from "@/features/admin/save";
import { SaveFoot } from "@/features/admin/save-foot";
import { useAct } from "@/features/admin/use-act";
import { changesOf, type User } from "@/features/admin-users/user";
import { LANGUAGE_NAMES, LANGUAGES } from "@/lib/languages";
import { toast } from "@/lib/toast";
import { useFormFaults } from "@/lib/use-form-faults";
import { useTranslation } from "@/lib/use-t";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";

const CONTACT = ["phone", "city", "postal_code", "country"] as const;

/** Edits what the shop knows of a user. */
export function EditUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(["admin", "public"]);
  const { busy, act } = useAct();
  const { faults, watch, valuesOf } = useFormFaults((_, fault) =>
    toast({
      title: t("kit.error"),
      description: fault === "required" ? t("kit.requiredFields") : t(`public:form.${fault}`),
      tone: "destructive",
    }),
  );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = valuesOf(event.currentTarget);
    if (!typed) return;
    const language = new FormData(event.currentTarget).get("language") as string;
    const changes = changesOf(user, { ...typed, language });
    const saved = await act(() => saveOver("users", user, changes), {
      done: t("users.updated"),
      touches: ["users"],
    });
    if (saved) onClose();
  };
  return (
    <Dialog title={t("users.edit.title")} text={t("users.edit.text")} busy={busy} onClose={onClose} wide>
      <form className="grid gap-4 sm:grid-cols-2" onSubmit={submit} {...watch}>
        <Field label={t("users.firstName")} name="first_name" defaultValue={user.first_name ?? ""} />
        <Field label={t("users.lastName")} name="last_name" defaultValue={user.last_name ?? ""} />
        <Field
          label={t("users.email")}
          name="email"
          type="email"
          required
          defaultValue={user.email}
          error={faults.email && t(`public:form.${faults.email}`)}
        />
        <Select label={t("users.language")} name="language" defaultValue={user.language}>
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </Select>
        <TextArea
          label={t("users.address")}
          name="address"
          rows={3}
          defaultValue={user.address ?? ""}
          className="sm:col-span-2"
        />
        {CONTACT.map((name) => (
          <Field key={name} label={t(`users.${name}`)} name={name} defaultValue={user[name] ?? ""} />
        ))}
        <div className="sm:col-span-2">
          <SaveFoot busy={busy} onCancel={onClose} />
        </div>
      </form>
    </Dialog>
  );
}
