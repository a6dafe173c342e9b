import { CountField } from "@/admin/settings/count-field";
import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { TitledCard } from "@/ui/titled-card";

/** Deadlines of participants, and the time of reminders. */
export function WorkshopFields(form: { form: SettingsForm; errorOf: ErrorOf }) {
  const { t } = useTranslation("admin-settings");
  return (
    <TitledCard title={t("workshops.title")} text={t("workshops.text")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <CountField {...form} name="workshop_cancel_days" label="workshops.cancelDays" max={365} />
        <CountField {...form} name="workshop_reminder_hours" label="workshops.reminderHours" max={720} />
        <CountField {...form} name="workshop_transfer_hours" label="workshops.transferHours" max={8760} />
        <CountField {...form} name="waiting_offer_hours" label="workshops.offerHours" min={1} max={720} />
      </div>
    </TitledCard>
  );
}
