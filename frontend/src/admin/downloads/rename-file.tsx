import { type FormEvent, useState } from "react";
import type { DeliveryFile } from "@/admin/downloads/delivered";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { saveOver } from "@/lib/server/save-over";
import { useFormFaults } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";

/** Changes the title that buyers read. The file name stays. */
export function RenameFile({ file, onClose }: { file: DeliveryFile; onClose: () => void }) {
  const { t } = useTranslation("admin-downloads");
  const { busy, mutate } = useMutationToast();
  const { errorOf, watch, valuesOf } = useFormFaults();
  const [title, setTitle] = useState(file.title);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!valuesOf(event.currentTarget)) return;
    const done = await mutate(() => saveOver("delivery_files", file, { title }), {
      done: t("renamed"),
      invalidates: ["delivery_files"],
    });
    if (done) onClose();
  };
  return (
    <Dialog title={t("rename.title")} text={file.name} busy={busy} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} {...watch}>
        <Field
          label={t("rename.label")}
          name="title"
          required
          value={title}
          hint={t("rename.hint")}
          error={errorOf("title")}
          onChange={({ target }) => setTitle(target.value)}
        />
        <FormFoot busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
