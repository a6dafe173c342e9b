import type { FormEvent } from "react";
import { DeliveryFields, DeliveryTranslations } from "@/admin/products/delivery-fields";
import { NothingDelivered } from "@/admin/products/nothing-delivered";
import type { Product } from "@/admin/products/product";
import { SalesFields } from "@/admin/products/sales-fields";
import { ShopFields } from "@/admin/products/shop-fields";
import { TextFields } from "@/admin/products/text-fields";
import { useProductForm } from "@/admin/products/use-product-form";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { RowsEditor } from "@/components/forms/rows-editor";
import { SaveBar, staysOn } from "@/components/forms/save-bar";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useTranslation } from "@/lib/i18n/use-t";
import { TitledCard } from "@/ui/titled-card";

/** The form of a new or existing product (VAL-31 to VAL-38). */
export function ProductForm({ product }: { product: Product | null }) {
  const { t } = useTranslation("admin");
  const form = useProductForm(product);
  const { errorOf, watch, valuesOf } = useCheckedForm();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (valuesOf(event.currentTarget)) void form.save(form, staysOn(event));
  };
  return (
    <form className="grid gap-6" onSubmit={submit} {...watch}>
      <ConflictNotice form={form} />
      <ShopFields form={form} errorOf={errorOf} isNew={product === null} />
      <TextFields form={form} errorOf={errorOf} />
      <TitledCard title={t("products.form.features")} text={t("products.form.featuresText")}>
        <RowsEditor
          legend={t("products.form.features")}
          fields={[{ name: "text", label: t("products.form.feature") }]}
          rows={form.values.features}
          onChange={(rows) => form.put("features", rows)}
          add={t("products.form.addFeature")}
        />
      </TitledCard>
      <SalesFields form={form} errorOf={errorOf} />
      <NothingDelivered product={product} values={form.values} />
      <DeliveryFields form={form} errorOf={errorOf} />
      <DeliveryTranslations form={form} />
      <SaveBar busy={form.busy} save={product ? t("products.form.save") : t("products.create")} />
    </form>
  );
}
