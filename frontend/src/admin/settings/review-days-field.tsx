import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";

/** How long after the purchase a buyer is asked for a review. */
export function ReviewDaysField({
  form: { values, put },
  errorOf,
}: {
  form: SettingsForm;
  errorOf: ErrorOf;
}) {
  const { t } = useTranslation("admin-settings");
  return (
    <Field
      label={t("promises.reviewDays")}
      name="review_request_days"
      type="number"
      min={0}
      max={180}
      required
      value={values.review_request_days}
      error={errorOf("review_request_days")}
      hint={t("promises.reviewDaysHint")}
      onChange={({ target }) => put("review_request_days", target.value)}
    />
  );
}
