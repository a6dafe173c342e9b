import type { ProductForm } from "@/admin/products/use-product-form";
import { LinkRows } from "@/components/forms/link-rows";
import { PairRows } from "@/components/forms/pair-rows";
import { TranslationFields } from "@/components/forms/translation-fields";
import { ImageField } from "@/components/images/image-field";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";
import { TitledCard } from "@/ui/titled-card";

/** The texts of the delivery in the other languages, where the product has any. */
export function DeliveryTranslations({ form: { values, put } }: { form: ProductForm }) {
  const { t } = useTranslation("admin");
  const texts = { title: values.delivery_title, description: values.delivery_description };
  const needed = (["title", "description"] as const).filter((name) => texts[name].trim() !== "");
  if (needed.length === 0 && !values.links.some(({ title }) => title.trim())) return null;
  return (
    <TranslationFields
      title={t("products.form.deliveryTranslations")}
      translations={values.delivery_translations}
      needed={needed}
      onChange={(translations) => put("delivery_translations", translations)}
      links={values.links}
      onLinks={(rows) => put("links", rows)}
    >
      {(words, write, language) => (
        <>
          {texts.title.trim() && (
            <Field
              label={t("products.form.deliveryTitle")}
              name={`delivery_title_${language}`}
              value={words.title ?? ""}
              onChange={({ target }) => write("title", target.value)}
            />
          )}
          {texts.description.trim() && (
            <TextArea
              label={t("products.form.description")}
              name={`delivery_description_${language}`}
              rows={3}
              value={words.description ?? ""}
              onChange={({ target }) => write("description", target.value)}
            />
          )}
        </>
      )}
    </TranslationFields>
  );
}

/** The content delivered with every paid order of the product (M7): links, files and details. */
export function DeliveryFields({ form, errorOf }: { form: ProductForm; errorOf: ErrorOf }) {
  const { t } = useTranslation("admin");
  const { values, put } = form;
  return (
    <TitledCard title={t("products.form.delivery")} text={t("products.form.deliveryText")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field
          label={t("products.form.deliveryTitle")}
          name="delivery_title"
          value={values.delivery_title}
          onChange={({ target }) => put("delivery_title", target.value)}
        />
        <ImageField
          label={t("products.form.image")}
          name="delivery_image_url"
          value={values.delivery_image_url}
          error={errorOf("delivery_image_url")}
          onChange={(address) => put("delivery_image_url", address)}
        />
        <TextArea
          label={t("products.form.description")}
          name="delivery_description"
          rows={3}
          className="sm:col-span-2"
          value={values.delivery_description}
          onChange={({ target }) => put("delivery_description", target.value)}
        />
      </div>
      <div className="mt-6 grid gap-6">
        <LinkRows rows={values.links} errorOf={errorOf} onChange={(rows) => put("links", rows)} />
        <PairRows rows={values.details} onChange={(rows) => put("details", rows)} />
      </div>
    </TitledCard>
  );
}
