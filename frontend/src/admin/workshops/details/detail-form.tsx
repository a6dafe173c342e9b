import { type FormEvent, useEffect } from "react";
import {
  type Detail,
  type DetailValues,
  detailOf,
  detailPayloadOf,
  detailValuesOf,
} from "@/admin/workshops/details/detail";
import { useWorkshopMutation } from "@/admin/workshops/use-workshop-mutation";
import { boundTo } from "@/components/forms/bound-to";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { FormFoot } from "@/components/forms/form-foot";
import { LinkRows } from "@/components/forms/link-rows";
import { PairRows } from "@/components/forms/pair-rows";
import { TranslationFields } from "@/components/forms/translation-fields";
import { type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { ImageField } from "@/components/images/image-field";
import { useTranslation } from "@/lib/i18n/use-t";
import { insert, read } from "@/lib/server/rest";
import { saveOver } from "@/lib/server/save-over";
import { useFormFaults } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";

interface Props {
  workshopId: string;
  /** Null creates a new one. */
  detail: Detail | null;
  onBusy: (busy: boolean) => void;
  onBack: () => void;
}

/** A detail of a workshop: text, a picture, links, further information (VAL-47 to VAL-50). */
export function DetailForm({ workshopId, detail, onBusy, onBack }: Props) {
  const { t } = useTranslation(["admin-workshops", "admin", "public"]);
  const { busy, mutate } = useWorkshopMutation();
  const { errorOf, watch, valuesOf } = useFormFaults();
  const editForm = useEditForm(detail, detailValuesOf, async (known) => known && read(detailOf(known.id)));
  const { values, put } = editForm;
  const bound = boundTo(editForm, errorOf);
  useEffect(() => onBusy(busy), [busy, onBusy]);
  const save = async ({ values, base }: Typed<Detail | null, DetailValues> = editForm) => {
    const payload = detailPayloadOf(values, base);
    const work = base
      ? () => saveOver("workshop_details", base, payload)
      : () => insert("workshop_details", { ...payload, workshop_id: workshopId });
    const saved = await mutate(work, {
      done: base ? t("done.detailUpdated") : t("done.detailAdded"),
      failed: t("failed.addDetail"),
      invalidates: ["workshop_details"],
      shows: editForm.outdated,
    });
    if (saved) onBack();
  };
  const form = { ...editForm, busy, save };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (valuesOf(event.currentTarget)) void save();
  };
  return (
    <form className="grid gap-4" onSubmit={submit} {...watch}>
      <h3 className="text-heading">{detail ? t("forEnrolled.edit") : t("forEnrolled.add")}</h3>
      <ConflictNotice form={form} />
      <Field label={t("form.title")} {...bound("title")} required />
      <TextArea label={t("form.description")} {...bound("description")} required rows={4} />
      <ImageField
        label={t("public:form.optional", { label: t("form.image") })}
        name="image_url"
        value={values.image_url}
        error={errorOf("image_url")}
        onChange={(address) => put("image_url", address)}
      />
      <LinkRows rows={values.links} errorOf={errorOf} onChange={(rows) => put("links", rows)} />
      <PairRows rows={values.details} onChange={(rows) => put("details", rows)} />
      <TranslationFields
        translations={values.translations}
        needed={(["title", "description"] as const).filter((name) => values[name].trim() !== "")}
        onChange={(translations) => put("translations", translations)}
        links={values.links}
        onLinks={(rows) => put("links", rows)}
      >
        {(inLanguage) => (
          <>
            <Field label={t("form.title")} placeholder={values.title} {...inLanguage("title")} />
            <TextArea label={t("form.description")} rows={4} {...inLanguage("description")} />
          </>
        )}
      </TranslationFields>
      <FormFoot busy={busy} cancel={t("forEnrolled.back")} onCancel={onBack} />
    </form>
  );
}
