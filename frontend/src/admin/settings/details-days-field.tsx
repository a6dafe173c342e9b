import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";

/** Waiting time before a run uses a partner's new payout details. */
export function DetailsDaysField({
  form: { values, put },
  errorOf,
}: {
  form: SettingsForm;
  errorOf: ErrorOf;
}) {
  const { t } = useTranslation("admin-settings");
  return (
    <Field
      label={t("promises.detailsDays")}
      name="payout_details_days"
      type="number"
      min={0}
      max={60}
      required
      value={values.payout_details_days}
      error={errorOf("payout_details_days")}
      hint={t("promises.detailsDaysHint")}
      onChange={({ target }) => put("payout_details_days", target.value)}
    />
  );
}
