import { AFTERWARDS, KINDS, LASTS, PERIODS, type Row, type RuleValues } from "@/admin/referrals/rates/rule";
import { AmountField } from "@/components/forms/amount-field";
import { boundTo } from "@/components/forms/bound-to";
import { CURRENCIES } from "@/components/forms/currencies";
import type { EditForm } from "@/components/forms/use-edit-form";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

export interface RuleForm {
  form: Pick<EditForm<Row | null, RuleValues>, "values" | "put">;
  errorOf: ErrorOf;
}

const GRID = "grid items-start gap-x-5 gap-y-4 sm:grid-cols-2";

/** How much the rule gives, and from which sales on. */
export function RewardFields({ form, errorOf }: RuleForm) {
  const { t } = useTranslation("rates");
  const { values } = form;
  const bound = boundTo(form, errorOf);
  return (
    <div className={GRID}>
      <Select label={t("form.reward")} {...bound("kind")}>
        <Options values={KINDS} labelOf={(each) => t(`kinds.${each}`)} />
      </Select>
      <AmountField
        label={t(`form.${values.kind}`)}
        hint={t(`form.${values.kind}Hint`)}
        required
        {...bound("value")}
      />
      <AmountField label={t("form.salesFrom")} hint={t("form.salesFromHint")} {...bound("sales_from")} />
      <div className="grid grid-cols-2 gap-4">
        <Select label={t("form.period")} {...bound("sales_period")}>
          <Options values={PERIODS} labelOf={(each) => t(`periods.${each}`)} />
        </Select>
        <Select label={t("form.currency")} {...bound("currency")}>
          <Options values={CURRENCIES} />
        </Select>
      </div>
    </div>
  );
}

/** How long the rule holds for a customer, and what comes afterwards. */
export function TimeFields({ form, errorOf }: RuleForm) {
  const { t } = useTranslation("rates");
  const bound = boundTo(form, errorOf);
  const limited = form.values.lasts !== "life";
  return (
    <div className={GRID}>
      <Select label={t("form.duration")} {...bound("lasts")}>
        <Options values={LASTS} labelOf={(each) => t(`form.${each}`)} />
      </Select>
      {limited && (
        <Field
          label={t("form.count")}
          type="number"
          min={1}
          max={1000}
          step={1}
          required
          {...bound("count")}
        />
      )}
      {limited && (
        <Select label={t("form.afterwards")} {...bound("afterwards")}>
          <Options values={AFTERWARDS} labelOf={(each) => t(`afterwards.${each}`)} />
        </Select>
      )}
    </div>
  );
}
