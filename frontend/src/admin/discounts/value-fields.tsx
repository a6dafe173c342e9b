import { suggestedCode } from "@/admin/discounts/discount";
import { KINDS } from "@/admin/discounts/discount-values";
import type { DiscountForm } from "@/admin/discounts/use-discount-form";
import { AmountField } from "@/components/forms/amount-field";
import { boundTo, checkedBy } from "@/components/forms/bound-to";
import { CheckField } from "@/components/forms/check-field";
import { CURRENCIES } from "@/components/forms/currencies";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { TitledCard } from "@/ui/titled-card";

/** What buyers type, as the server takes it: it is stored in upper case. */
const CODE = "\\s*[A-Za-z0-9][A-Za-z0-9_\\-]*\\s*";

interface Props {
  form: DiscountForm;
  errorOf: ErrorOf;
}

/** The code itself, and what it takes off. */
export function ValueFields({ form, errorOf }: Props) {
  const { t } = useTranslation("admin-discounts");
  const { values, put } = form;
  const bound = boundTo(form, errorOf);
  return (
    <TitledCard title={t("form.value")} text={t("form.valueText")}>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        <div className="grid justify-items-start gap-2">
          <Field
            label={t("code")}
            required
            maxLength={40}
            pattern={CODE}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="w-full"
            hint={t("form.codeHint")}
            {...bound("code")}
          />
          <Button variant="secondary" size="sm" onClick={() => put("code", suggestedCode())}>
            {t("form.suggest")}
          </Button>
        </div>
        <CheckField
          label={t("active")}
          hint={t("form.activeHint")}
          className="sm:mt-8"
          {...checkedBy(form)("is_active")}
        />
        <Select label={t("form.kind")} {...bound("kind")}>
          <Options values={KINDS} labelOf={(kind) => t(`form.kinds.${kind}`)} />
        </Select>
        <AmountField
          label={t(`form.${values.kind}`)}
          required
          hint={values.kind === "percent" ? t("form.percentHint") : t("form.amountHint")}
          {...bound("value")}
        />
        <AmountField label={t("form.minimum")} hint={t("form.minimumHint")} {...bound("minimum_amount")} />
        <Select label={t("form.currency")} {...bound("currency")} hint={t("form.currencyHint")}>
          <Options values={CURRENCIES} />
        </Select>
      </div>
    </TitledCard>
  );
}
