import { EarlyFields } from "@/admin/workshops/form/early-fields";
import type { WorkshopForm } from "@/admin/workshops/form/use-workshop-form";
import { STATUSES } from "@/admin/workshops/workshop";
import { boundTo, checkedBy } from "@/components/forms/bound-to";
import { CheckField } from "@/components/forms/check-field";
import { PriceFields } from "@/components/forms/price-fields";
import { ImageField } from "@/components/images/image-field";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";
import { TitledCard } from "@/ui/titled-card";

interface Props {
  form: WorkshopForm;
  errorOf: ErrorOf;
}

/** Title, price, instructor, capacity and the like. */
export function AboutFields({ form, errorOf }: Props) {
  const { t } = useTranslation("admin-workshops");
  const { values, put, rename } = form;
  const bound = boundTo(form, errorOf);
  return (
    <TitledCard title={t("form.about")} text={t("form.aboutText")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field
          label={t("form.title")}
          name="title"
          required
          value={values.title}
          error={errorOf("title")}
          onChange={({ target }) => rename(target.value)}
        />
        <Field
          label={t("form.slug")}
          {...bound("slug")}
          error={form.slugFault ?? errorOf("slug")}
          hint={t("form.slugHint")}
        />
        <PriceFields values={values} hint={t("form.priceHint")} error={errorOf("price")} put={put} />
        <EarlyFields form={form} errorOf={errorOf} />
        <Field label={t("form.instructor")} {...bound("instructor")} required />
        <Field
          label={t("form.seats")}
          {...bound("max_participants")}
          type="number"
          min="0"
          step="1"
          required
          inputMode="numeric"
        />
        <Select label={t("status")} {...bound("status")}>
          <Options values={STATUSES} labelOf={(status) => t(`statuses.${status}`)} />
        </Select>
        <CheckField
          label={t("form.isActive")}
          hint={t("form.activeHint")}
          className="self-end"
          {...checkedBy(form)("is_active")}
        />
      </div>
      <Texts form={form} errorOf={errorOf} />
    </TitledCard>
  );
}

function Texts({ form, errorOf }: Props) {
  const { t } = useTranslation("admin-workshops");
  const bound = boundTo(form, errorOf);
  return (
    <div className="mt-4 grid gap-4">
      <TextArea label={t("form.description")} {...bound("description")} rows={2} />
      <TextArea label={t("form.detailed")} {...bound("detailed_description")} rows={6} />
      <ImageField
        label={t("form.image")}
        name="image_url"
        value={form.values.image_url}
        error={errorOf("image_url")}
        onChange={(address) => form.put("image_url", address)}
      />
    </div>
  );
}
