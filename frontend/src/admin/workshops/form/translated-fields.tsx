import type { WorkshopForm } from "@/admin/workshops/form/use-workshop-form";
import { TranslationFields } from "@/components/forms/translation-fields";
import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";

const TEXTS = ["title", "description", "detailed_description"] as const;

/** Title and descriptions in the other languages. */
export function TranslatedFields({ form: { values, put } }: { form: WorkshopForm }) {
  const { t } = useTranslation("admin-workshops");
  return (
    <TranslationFields
      translations={values.translations}
      needed={TEXTS.filter((name) => values[name].trim() !== "")}
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
        </>
      )}
    </TranslationFields>
  );
}
