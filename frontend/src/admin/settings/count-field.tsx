import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { boundTo } from "@/components/forms/bound-to";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";

type Label =
  | `promises.${"refundDays" | "detailsDays" | "reviewDays"}`
  | `workshops.${"cancelDays" | "reminderHours" | "transferHours" | "offerHours"}`;

interface Props {
  form: SettingsForm;
  errorOf: ErrorOf;
  name:
    | "refund_days"
    | "payout_details_days"
    | "review_request_days"
    | "workshop_cancel_days"
    | "workshop_reminder_hours"
    | "workshop_transfer_hours"
    | "waiting_offer_hours";
  label: Label;
  min?: number;
  max: number;
}

/** A required number of days or hours. */
export function CountField({ form, errorOf, name, label, min = 0, max }: Props) {
  const { t } = useTranslation("admin-settings");
  return (
    <Field
      label={t(label)}
      {...boundTo(form, errorOf)(name)}
      type="number"
      min={min}
      max={max}
      required
      hint={t(`${label}Hint`)}
    />
  );
}
