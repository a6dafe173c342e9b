import type { ProductForm } from "@/admin/products/use-product-form";
import { LinkRows } from "@/components/forms/link-rows";
import { PairRows } from "@/components/forms/pair-rows";
import { ImageField } from "@/components/images/image-field";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";
import { TitledCard } from "@/ui/titled-card";

/** The content delivered with every paid order of the product (M7): links, files and details. */
export function DeliveryFields({ form: { values, put }, errorOf }: { form: ProductForm; errorOf: ErrorOf }) {
  const { t } = useTranslation("admin");
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
