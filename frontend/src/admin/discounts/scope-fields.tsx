import { PartnerSelect } from "@/admin/discounts/partner-select";
import type { DiscountForm } from "@/admin/discounts/use-discount-form";
import { type Item, useItems } from "@/admin/shared/use-items";
import { boundTo } from "@/components/forms/bound-to";
import { PickedRows } from "@/components/forms/picked-rows";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { TitledCard } from "@/ui/titled-card";

interface Props {
  form: DiscountForm;
  errorOf: ErrorOf;
}

/** What the code is for, whom it credits, and which codes it belongs to. */
export function ScopeFields({ form, errorOf }: Props) {
  const { t } = useTranslation("admin-discounts");
  const { values, put } = form;
  return (
    <TitledCard title={t("form.scope")} text={t("form.scopeText")}>
      <div className="grid gap-5">
        <ItemFields ids={values.item_ids} onChange={(ids) => put("item_ids", ids)} />
        <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
          <PartnerSelect
            code={values.referral_code}
            error={errorOf("referral_code")}
            onChange={(code) => put("referral_code", code)}
          />
          <Field
            label={t("form.batch")}
            maxLength={200}
            hint={t("form.batchHint")}
            {...boundTo(form, errorOf)("batch")}
          />
        </div>
      </div>
    </TitledCard>
  );
}

/** The products and workshops that the code is for; none means all. */
function ItemFields({ ids, onChange }: { ids: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation(["admin-discounts", "admin"]);
  const { products, workshops, nameOf } = useItems();
  const groups = [
    { label: t("admin:nav.products"), items: products },
    { label: t("admin:nav.workshops"), items: workshops },
  ];
  return (
    <PickedRows
      legend={t("form.items")}
      keys={ids}
      nameOf={nameOf}
      onRemove={(id) => onChange(ids.filter((each) => each !== id))}
    >
      <Select
        label={t("form.addItem")}
        className="sm:max-w-md"
        hint={t("form.itemsHint")}
        value=""
        onChange={({ target }) => onChange([...ids, target.value])}
      >
        <option value="" disabled>
          {t("form.choose")}
        </option>
        {groups.map(({ label, items }) => (
          <Group key={label} label={label} items={items.filter(({ id }) => !ids.includes(id))} />
        ))}
      </Select>
    </PickedRows>
  );
}

function Group({ label, items }: { label: string; items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <optgroup label={label}>
      {items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
