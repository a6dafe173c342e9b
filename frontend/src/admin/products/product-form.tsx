import type { FormEvent } from "react";
import { DeliveryFields, DeliveryTranslations } from "@/admin/products/delivery-fields";
import { NothingDelivered } from "@/admin/products/nothing-delivered";
import type { Product, ProductValues } from "@/admin/products/product";
import { SalesFields } from "@/admin/products/sales-fields";
import { ShopFields } from "@/admin/products/shop-fields";
import { TextFields } from "@/admin/products/text-fields";
import { useProductForm } from "@/admin/products/use-product-form";
import type { NewFiles } from "@/admin/shared/use-new-files";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { FormPart } from "@/components/forms/form-parts";
import { columnsOf, type Draw, usePreview } from "@/components/forms/preview";
import { RowsEditor } from "@/components/forms/rows-editor";
import { EditorBar, staysOn } from "@/components/forms/save-bar";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useTranslation } from "@/lib/i18n/use-t";
import { TitledCard } from "@/ui/titled-card";

interface Props {
  product: Product | null;
  /** Of a new product. */
  files?: NewFiles;
  draw: Draw<ProductValues>;
}

/** The form of a new or existing product (VAL-31 to VAL-38). */
export function ProductForm({ product, files, draw }: Props) {
  const { t } = useTranslation("admin");
  const form = useProductForm(product, files ?? null);
  const { errorOf, watch, valuesOf } = useCheckedForm();
  const preview = usePreview(draw, form.values);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (valuesOf(event.currentTarget)) void form.save(form, staysOn(event));
  };
  return (
    <form className={columnsOf(preview)} onSubmit={submit} {...watch}>
      <div className="grid min-w-0 gap-6">
        <ConflictNotice form={form} />
        <FormPart name="shop">
          <ShopFields form={form} errorOf={errorOf} isNew={product === null} />
          <NothingDelivered product={product} values={form.values} files={files?.files ?? []} />
        </FormPart>
        <FormPart name="texts">
          <TextFields form={form} />
          <TitledCard title={t("products.form.features")} text={t("products.form.featuresText")}>
            <RowsEditor
              legend={t("products.form.features")}
              fields={[{ name: "text", label: t("products.form.feature") }]}
              rows={form.values.features}
              onChange={(rows) => form.put("features", rows)}
              add={t("products.form.addFeature")}
            />
          </TitledCard>
        </FormPart>
        <FormPart name="sales">
          <SalesFields form={form} errorOf={errorOf} />
        </FormPart>
        <FormPart name="delivery">
          <DeliveryFields form={form} errorOf={errorOf} />
          <DeliveryTranslations form={form} />
        </FormPart>
        <EditorBar busy={form.busy}>{preview.button}</EditorBar>
      </div>
      {preview.pane}
    </form>
  );
}
