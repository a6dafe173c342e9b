import type { WorkshopForm } from "@/admin/workshops/form/use-workshop-form";
import { LISTS, materialField } from "@/admin/workshops/translations";
import { TranslationFields } from "@/components/forms/translation-fields";
import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";

const TEXTS = ["title", "duration", "description", "detailed_description"] as const;

/** Title, descriptions and lists in the other languages. */
export function TranslatedFields({ form: { values, put } }: { form: WorkshopForm }) {
  const { t } = useTranslation(["admin-workshops", "admin"]);
  const { learn, requirements, included } = values;
  const written = { what_you_learn: learn, requirements, included };
  const lists = LISTS.filter((name) => written[name].some(({ text }) => text.trim() !== ""));
  const materials = values.materials.filter(({ title }) => title.trim() !== "");
  const needed = [
    ...TEXTS.filter((name) => values[name].trim() !== ""),
    ...lists,
    ...materials.map((_, at) => materialField(at, "title")),
  ];
  return (
    <TranslationFields
      translations={values.translations}
      needed={needed}
      onChange={(translations) => put("translations", translations)}
    >
      {(bound) => (
        <>
          <Field label={t("form.title")} {...bound("title")} />
          <Field label={t("form.duration")} {...bound("duration")} />
          <TextArea label={t("form.description")} {...bound("description")} rows={2} />
          <TextArea label={t("form.detailed")} {...bound("detailed_description")} rows={6} />
          {lists.map((name) => (
            <TextArea
              key={name}
              label={t(`form.${name === "what_you_learn" ? "learn" : name}`)}
              hint={t("admin:products.sales.onePerLine")}
              {...bound(name)}
              rows={Math.max(2, written[name].length)}
            />
          ))}
          {materials.map((material, at) => (
            <div key={material.title} className="grid gap-4 sm:grid-cols-2">
              <Field
                label={`${t("form.materialTitle")}: ${material.title}`}
                {...bound(materialField(at, "title"))}
              />
              <Field label={t("form.materialText")} {...bound(materialField(at, "description"))} />
            </div>
          ))}
        </>
      )}
    </TranslationFields>
  );
}
