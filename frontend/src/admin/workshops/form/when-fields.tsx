import type { WorkshopForm } from "@/admin/workshops/form/use-workshop-form";
import { CheckField } from "@/components/forms/check-field";
import { zonesWith } from "@/components/forms/time-zones";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { TitledCard } from "@/ui/titled-card";

interface Props {
  form: WorkshopForm;
  errorOf: ErrorOf;
}

/** Start, end, time zone and place (W3). */
export function WhenFields({ form: { values, put }, errorOf }: Props) {
  const { t } = useTranslation("admin-workshops");
  const field = (
    name:
      | "date"
      | "time"
      | "end_date"
      | "end_time"
      | "duration"
      | "place"
      | "meeting_url"
      | "enrolment_closes_hours",
  ) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => put(name, target.value),
  });
  return (
    <TitledCard title={t("form.when")} text={t("form.whenText")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        <Field label={t("form.date")} type="date" required {...field("date")} />
        <Field label={t("form.time")} type="time" required {...field("time")} />
        <Select
          label={t("form.zone")}
          name="time_zone"
          value={values.time_zone}
          onChange={({ target }) => put("time_zone", target.value)}
        >
          {zonesWith(values.time_zone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </Select>
        <Field label={t("form.duration")} required hint={t("form.durationHint")} {...field("duration")} />
        <Field
          label={t("form.endDate")}
          type="date"
          min={values.date}
          hint={t("form.endHint")}
          {...field("end_date")}
        />
        <Field label={t("form.endTime")} type="time" {...field("end_time")} />
        <Field
          label={t("form.closes")}
          type="number"
          min={0}
          step={1}
          hint={t("form.closesHint")}
          {...field("enrolment_closes_hours")}
        />
        <CheckField
          label={t("form.heldOnline")}
          hint={t("form.onlineHint")}
          checked={values.online}
          onChange={({ target }) => put("online", target.checked)}
        />
        {values.online && (
          <Field
            label={t("form.meeting")}
            type="url"
            inputMode="url"
            placeholder="https://"
            hint={t("form.meetingHint")}
            className="xl:col-span-2"
            {...field("meeting_url")}
          />
        )}
        {!values.online && (
          <Field label={t("form.place")} required className="xl:col-span-2" {...field("place")} />
        )}
      </div>
    </TitledCard>
  );
}
