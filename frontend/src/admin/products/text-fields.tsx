import type { ProductForm } from "@/admin/products/use-product-form";
import { LANGUAGE_NAMES, TRANSLATED } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";
import { TitledCard } from "@/ui/titled-card";

const ROWS = 7;

/** The texts in four languages, side by side: empty ones fall back to English. */
export function TextFields({
  form: { values, put, rename },
  errorOf,
}: {
  form: ProductForm;
  errorOf: ErrorOf;
}) {
  const { t } = useTranslation("admin");
  return (
    <TitledCard title={t("products.form.texts")} text={t("products.form.textsText")}>
      <div className="grid gap-5 md:grid-cols-2 2xl:grid-cols-4">
        <fieldset className="grid content-start gap-3">
          <legend className="mb-2 font-medium text-verdigris">{LANGUAGE_NAMES.en}</legend>
          <Field
            label={t("products.name")}
            value={values.name}
            invalid={errorOf("name") !== undefined}
            onChange={({ target }) => rename(target.value)}
          />
          <TextArea
            label={t("products.form.description")}
            rows={ROWS}
            value={values.description}
            onChange={({ target }) => put("description", target.value)}
          />
        </fieldset>
        {TRANSLATED.map((language) => (
          <fieldset key={language} className="grid content-start gap-3">
            <legend className="mb-2 font-medium text-verdigris">{LANGUAGE_NAMES[language]}</legend>
            <Field
              label={t("products.name")}
              name={`name_${language}`}
              lang={language}
              placeholder={values.name}
              value={values[`name_${language}`]}
              onChange={({ target }) => put(`name_${language}`, target.value)}
            />
            <TextArea
              label={t("products.form.description")}
              name={`description_${language}`}
              lang={language}
              rows={ROWS}
              value={values[`description_${language}`]}
              onChange={({ target }) => put(`description_${language}`, target.value)}
            />
          </fieldset>
        ))}
      </div>
    </TitledCard>
  );
}
