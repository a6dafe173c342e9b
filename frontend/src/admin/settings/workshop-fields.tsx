import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { boundTo } from "@/components/forms/bound-to";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { TitledCard } from "@/ui/titled-card";

/** Deadlines of participants, and the time of reminders. */
export function WorkshopFields({ form, errorOf }: { form: SettingsForm; errorOf: ErrorOf }) {
  const { t } = useTranslation("admin-settings");
  const bound = boundTo(form, errorOf);
  return (
    <TitledCard title={t("workshops.title")} text={t("workshops.text")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field
          label={t("workshops.cancelDays")}
          {...bound("workshop_cancel_days")}
          type="number"
          min={0}
          max={365}
          required
          hint={t("workshops.cancelDaysHint")}
        />
        <Field
          label={t("workshops.reminderHours")}
          {...bound("workshop_reminder_hours")}
          type="number"
          min={0}
          max={720}
          required
          hint={t("workshops.reminderHoursHint")}
        />
        <Field
          label={t("workshops.transferHours")}
          {...bound("workshop_transfer_hours")}
          type="number"
          min={0}
          max={8760}
          required
          hint={t("workshops.transferHoursHint")}
        />
        <Field
          label={t("workshops.offerHours")}
          {...bound("waiting_offer_hours")}
          type="number"
          min={1}
          max={720}
          required
          hint={t("workshops.offerHoursHint")}
        />
      </div>
    </TitledCard>
  );
}
