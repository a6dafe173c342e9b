import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { TitledCard } from "@/ui/titled-card";

/** Deadlines of participants, and the time of reminders. */
export function WorkshopFields({ form: { values, put }, errorOf }: { form: SettingsForm; errorOf: ErrorOf }) {
  const { t } = useTranslation("admin-settings");
  return (
    <TitledCard title={t("workshops.title")} text={t("workshops.text")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field
          label={t("workshops.cancelDays")}
          name="workshop_cancel_days"
          type="number"
          min={0}
          max={365}
          required
          value={values.workshop_cancel_days}
          error={errorOf("workshop_cancel_days")}
          hint={t("workshops.cancelDaysHint")}
          onChange={({ target }) => put("workshop_cancel_days", target.value)}
        />
        <Field
          label={t("workshops.reminderHours")}
          name="workshop_reminder_hours"
          type="number"
          min={0}
          max={720}
          required
          value={values.workshop_reminder_hours}
          error={errorOf("workshop_reminder_hours")}
          hint={t("workshops.reminderHoursHint")}
          onChange={({ target }) => put("workshop_reminder_hours", target.value)}
        />
      </div>
    </TitledCard>
  );
}
