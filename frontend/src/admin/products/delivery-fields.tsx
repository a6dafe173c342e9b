import type { ProductForm } from "@/admin/products/use-product-form";
import { boundTo } from "@/components/forms/bound-to";
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
      {(bound, { language }) => (
        <>
          {texts.title.trim() && (
            <Field
              label={t("products.form.deliveryTitle")}
              {...bound("title")}
              name={`delivery_title_${language}`}
            />
          )}
          {texts.description.trim() && (
            <TextArea
              label={t("products.form.description")}
              {...bound("description")}
              name={`delivery_description_${language}`}
              rows={3}
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
  const bound = boundTo(form, errorOf);
  return (
    <TitledCard title={t("products.form.delivery")} text={t("products.form.deliveryText")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field label={t("products.form.deliveryTitle")} {...bound("delivery_title")} />
        <ImageField
          label={t("products.form.image")}
          name="delivery_image_url"
          value={values.delivery_image_url}
          error={errorOf("delivery_image_url")}
          onChange={(address) => put("delivery_image_url", address)}
        />
        <TextArea
          label={t("products.form.description")}
          {...bound("delivery_description")}
          rows={3}
          className="sm:col-span-2"
        />
      </div>
      <div className="mt-6 grid gap-6">
        <LinkRows rows={values.links} errorOf={errorOf} onChange={(rows) => put("links", rows)} />
        <PairRows rows={values.details} onChange={(rows) => put("details", rows)} />
      </div>
    </TitledCard>
  );
}
