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
      {(words, write, language) => (
        <>
          <Field
            label={t("form.title")}
            name={`title_${language}`}
            value={words.title ?? ""}
            onChange={({ target }) => write("title", target.value)}
          />
          <Field
            label={t("form.duration")}
            name={`duration_${language}`}
            value={words.duration ?? ""}
            onChange={({ target }) => write("duration", target.value)}
          />
          <TextArea
            label={t("form.description")}
            name={`description_${language}`}
            rows={2}
            value={words.description ?? ""}
            onChange={({ target }) => write("description", target.value)}
          />
          <TextArea
            label={t("form.detailed")}
            name={`detailed_description_${language}`}
            rows={6}
            value={words.detailed_description ?? ""}
            onChange={({ target }) => write("detailed_description", target.value)}
          />
          {lists.map((name) => (
            <TextArea
              key={name}
              label={t(`form.${name === "what_you_learn" ? "learn" : name}`)}
              hint={t("admin:products.sales.onePerLine")}
              name={`${name}_${language}`}
              rows={Math.max(2, written[name].length)}
              value={words[name] ?? ""}
              onChange={({ target }) => write(name, target.value)}
            />
          ))}
          {materials.map((material, at) => (
            <div key={material.title} className="grid gap-4 sm:grid-cols-2">
              <Field
                label={`${t("form.materialTitle")}: ${material.title}`}
                name={`${materialField(at, "title")}_${language}`}
                value={words[materialField(at, "title")] ?? ""}
                onChange={({ target }) => write(materialField(at, "title"), target.value)}
              />
              <Field
                label={t("form.materialText")}
                name={`${materialField(at, "description")}_${language}`}
                value={words[materialField(at, "description")] ?? ""}
                onChange={({ target }) => write(materialField(at, "description"), target.value)}
              />
            </div>
          ))}
        </>
      )}
    </TranslationFields>
  );
}
