import type { DiscountForm } from "@/admin/discounts/use-discount-form";
import { boundTo, checkedBy } from "@/components/forms/bound-to";
import { CheckField } from "@/components/forms/check-field";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { TitledCard } from "@/ui/titled-card";

/** As many uses as the server takes. */
const MOST = 1_000_000;

interface Props {
  form: DiscountForm;
  errorOf: ErrorOf;
}

/** When the code is valid, and how often. */
export function LimitFields({ form, errorOf }: Props) {
  const { t } = useTranslation("admin-discounts");
  const { values } = form;
  const bound = boundTo(form, errorOf);
  const count = { type: "number", min: 1, max: MOST, step: 1 } as const;
  return (
    <TitledCard title={t("form.limits")} text={t("form.limitsText")}>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field label={t("form.from")} type="date" hint={t("form.fromHint")} {...bound("valid_from")} />
        <Field
          label={t("form.until")}
          type="date"
          min={values.valid_from}
          hint={t("form.untilHint")}
          {...bound("valid_until")}
        />
        <Field label={t("form.maxUses")} hint={t("form.maxUsesHint")} {...count} {...bound("max_uses")} />
        <Field
          label={t("form.perCustomer")}
          hint={t("form.perCustomerHint")}
          {...count}
          {...bound("max_per_customer")}
        />
        <CheckField
          label={t("scope.firstPurchase")}
          hint={t("form.firstPurchaseHint")}
          className="sm:col-span-2"
          {...checkedBy(form)("first_purchase")}
        />
      </div>
    </TitledCard>
  );
}
