import type { ProductForm } from "@/admin/products/use-product-form";
import { boundTo, checkedBy } from "@/components/forms/bound-to";
import { CheckField } from "@/components/forms/check-field";
import { PriceFields } from "@/components/forms/price-fields";
import { isSpeltByServer } from "@/components/forms/slug";
import { ImageField } from "@/components/images/image-field";
import { useTranslation } from "@/lib/i18n/use-t";
import { PRODUCT_TYPES } from "@/lib/product-types";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { TitledCard } from "@/ui/titled-card";

interface Props {
  form: ProductForm;
  errorOf: ErrorOf;
  isNew: boolean;
}

/** What a product is in the shop: its name, price and picture, and behind "More" its address and type. */
export function ShopFields({ form, errorOf, isNew }: Props) {
  const { t } = useTranslation("admin");
  const { values, put, rename, slugFault } = form;
  const bound = boundTo(form, errorOf);
  const checked = checkedBy(form);
  return (
    <TitledCard title={t("products.form.shop")} text={t("products.form.shopText")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field
          label={t("products.name")}
          name="name"
          required
          value={values.name}
          error={errorOf("name")}
          onChange={({ target }) => rename(target.value)}
        />
        <PriceFields values={values} hint={t("products.form.priceHint")} error={errorOf("price")} put={put} />
        <div className="grid content-end gap-3">
          <CheckField
            label={t("products.active")}
            hint={t("products.form.activeHint")}
            {...checked("is_active")}
          />
          <CheckField
            label={t("products.featured")}
            hint={t("products.form.featuredHint")}
            {...checked("is_featured")}
          />
        </div>
      </div>
      <div className="mt-5">
        <ImageField
          label={t("products.form.image")}
          name="image_url"
          value={values.image_url}
          error={errorOf("image_url")}
          hint={t("products.form.imageHint")}
          onChange={(address) => put("image_url", address)}
        />
      </div>
      <details open={slugFault !== undefined || undefined} className="mt-5 border-t border-line pt-4">
        <summary className="cursor-pointer font-medium">{t("products.form.more")}</summary>
        <div className="mt-4 grid gap-x-5 gap-y-4 sm:grid-cols-2">
          <Field
            label={t("products.form.slug")}
            {...bound("slug")}
            required={!isNew || !isSpeltByServer(values.name)}
            error={slugFault ?? errorOf("slug")}
            hint={isNew ? t("products.form.slugFollows") : t("products.form.slugHint")}
          />
          <Select label={t("products.type")} {...bound("product_type")}>
            <Options values={PRODUCT_TYPES} labelOf={(type) => t(`products.types.${type}`)} />
          </Select>
        </div>
      </details>
    </TitledCard>
  );
}
