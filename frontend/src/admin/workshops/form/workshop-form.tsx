import type { FormEvent } from "react";
import type { NewFiles } from "@/admin/shared/use-new-files";
import { AboutFields } from "@/admin/workshops/form/about-fields";
import { ContentsFields } from "@/admin/workshops/form/contents-fields";
import { TranslatedFields } from "@/admin/workshops/form/translated-fields";
import { useWorkshopForm } from "@/admin/workshops/form/use-workshop-form";
import { WhenFields } from "@/admin/workshops/form/when-fields";
import { isMoved, type Workshop, type WorkshopValues } from "@/admin/workshops/workshop";
import { useCount } from "@/components/data-table/count";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { FormPart } from "@/components/forms/form-parts";
import { columnsOf, type Draw, usePreview } from "@/components/forms/preview";
import { EditorBar, staysOn } from "@/components/forms/save-bar";
import { useTranslation } from "@/lib/i18n/use-t";
import { useFormFaults } from "@/lib/use-form-faults";
import { Notice } from "@/ui/notice";

interface Props {
  edited: Workshop | null;
  copied: Workshop | null;
  /** Of a new workshop. */
  files: NewFiles | null;
  draw: Draw<WorkshopValues>;
}

/** The form of a new, copied or existing workshop (W4). */
export function WorkshopForm({ edited, copied, files, draw }: Props) {
  const { t } = useTranslation("admin-workshops");
  const form = useWorkshopForm(edited, copied, files);
  const { errorOf, watch, valuesOf } = useFormFaults();
  const preview = usePreview(draw, form.values);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (valuesOf(event.currentTarget)) void form.save(form, staysOn(event));
  };
  return (
    <form className={columnsOf(preview)} onSubmit={submit} {...watch}>
      <div className="grid min-w-0 gap-6">
        {copied && <Notice tone="info">{t("form.copied", { title: copied.title })}</Notice>}
        <ConflictNotice form={form} />
        <FormPart name="about">
          <AboutFields form={form} errorOf={errorOf} />
        </FormPart>
        <FormPart name="when">
          <WhenFields form={form} errorOf={errorOf} />
        </FormPart>
        <FormPart name="contents">
          <ContentsFields form={form} />
        </FormPart>
        <FormPart name="texts">
          <TranslatedFields form={form} />
        </FormPart>
        {form.base && isMoved(form.values, form.base) && <NotifiedCount workshop={form.base} />}
        <EditorBar busy={form.busy}>{preview.button}</EditorBar>
      </div>
      {preview.pane}
    </form>
  );
}

/** Warns that participants will be notified of another day, time or place. */
function NotifiedCount({ workshop: { id, status } }: { workshop: Workshop }) {
  const { t } = useTranslation("admin-workshops");
  const people = useCount("workshop_enrollments", {
    workshop_id: `eq.${id}`,
    enrollment_status: "eq.enrolled",
  });
  if (!people || status !== "upcoming") return null;
  return <Notice tone="waiting">{t("form.moved", { count: people })}</Notice>;
}
