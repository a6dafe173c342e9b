import type { WorkshopForm } from "@/admin/workshops/form/use-workshop-form";
import { readAmount } from "@/components/forms/amount";
import { AmountField } from "@/components/forms/amount-field";
import { boundTo } from "@/components/forms/bound-to";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";

interface Props {
  form: WorkshopForm;
  errorOf: ErrorOf;
}

/** The early-bird price and its end. A price that is not lower is refused, by the server too. */
export function EarlyFields({ form, errorOf }: Props) {
  const { t } = useTranslation("admin-workshops");
  const { price, early_price, early_until, early_seats, date, max_participants } = form.values;
  const bound = boundTo(form, errorOf);
  const [early, regular] = [readAmount(early_price), readAmount(price)];
  const notLower = early_price.trim() !== "" && (early <= 0 || early >= regular);
  return (
    <>
      <AmountField
        label={t("form.earlyPrice")}
        hint={t("form.earlyPriceHint")}
        {...bound("early_price")}
        error={errorOf("early_price") ?? (notLower ? t("form.earlyNotLower") : undefined)}
        required={early_until !== "" || early_seats !== ""}
      />
      <Field
        label={t("form.earlyUntil")}
        type="date"
        max={date}
        hint={t("form.earlyUntilHint")}
        {...bound("early_until")}
        required={early_price.trim() !== "" && early_seats === ""}
      />
      <Field
        label={t("form.earlySeats")}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        max={max_participants || undefined}
        hint={t("form.earlySeatsHint")}
        {...bound("early_seats")}
      />
    </>
  );
}
