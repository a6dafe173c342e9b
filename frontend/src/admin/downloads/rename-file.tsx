import { type FormEvent, useState } from "react";
import type { DeliveryFile } from "@/admin/downloads/delivered";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { TranslationFields, type Translations } from "@/components/forms/translation-fields";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { saveOver } from "@/lib/server/save-over";
import { useFormFaults } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";

/** Changes the title that buyers read, in each language. The file name stays. */
export function RenameFile({ file, onClose }: { file: DeliveryFile; onClose: () => void }) {
  const { t } = useTranslation("admin-downloads");
  const { busy, mutate } = useMutationToast();
  const { errorOf, watch, valuesOf } = useFormFaults();
  const [title, setTitle] = useState(file.title);
  const [translations, setTranslations] = useState((file.translations ?? {}) as Translations);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!valuesOf(event.currentTarget)) return;
    const done = await mutate(() => saveOver("delivery_files", file, { title, translations }), {
      done: t("renamed"),
      invalidates: ["delivery_files"],
    });
    if (done) onClose();
  };
  return (
    <Dialog title={t("rename.title")} text={file.name} busy={busy} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void save(event)} {...watch}>
        <Field
          label={t("rename.label")}
          name="title"
          required
          value={title}
          hint={t("rename.hint")}
          error={errorOf("title")}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TranslationFields translations={translations} needed={["title"]} onChange={setTranslations}>
          {(bound) => <Field label={t("rename.label")} placeholder={title} {...bound("title")} />}
        </TranslationFields>
        <FormFoot busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
