import type { WorkshopForm } from "@/admin/workshops/form/use-workshop-form";
import { boundTo, checkedBy } from "@/components/forms/bound-to";
import { CheckField } from "@/components/forms/check-field";
import { zonesWith } from "@/components/forms/time-zones";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { TitledCard } from "@/ui/titled-card";

interface Props {
  form: WorkshopForm;
  errorOf: ErrorOf;
}

/** Start, end, time zone and place (W3). */
export function WhenFields({ form, errorOf }: Props) {
  const { t } = useTranslation("admin-workshops");
  const { values } = form;
  const bound = boundTo(form, errorOf);
  return (
    <TitledCard title={t("form.when")} text={t("form.whenText")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        <Field label={t("form.date")} type="date" required {...bound("date")} />
        <Field label={t("form.time")} type="time" required {...bound("time")} />
        <Select label={t("form.zone")} {...bound("time_zone")}>
          <Options values={zonesWith(values.time_zone)} />
        </Select>
        <Field label={t("form.duration")} required hint={t("form.durationHint")} {...bound("duration")} />
        <Field
          label={t("form.endDate")}
          type="date"
          min={values.date}
          hint={t("form.endHint")}
          {...bound("end_date")}
        />
        <Field label={t("form.endTime")} type="time" {...bound("end_time")} />
        <Field
          label={t("form.closes")}
          type="number"
          min={0}
          step={1}
          hint={t("form.closesHint")}
          {...bound("enrolment_closes_hours")}
        />
        <CheckField label={t("form.heldOnline")} hint={t("form.onlineHint")} {...checkedBy(form)("online")} />
        {values.online && (
          <Field
            label={t("form.meeting")}
            type="url"
            inputMode="url"
            placeholder="https://"
            hint={t("form.meetingHint")}
            className="xl:col-span-2"
            {...bound("meeting_url")}
          />
        )}
        {!values.online && (
          <Field label={t("form.place")} required className="xl:col-span-2" {...bound("place")} />
        )}
      </div>
    </TitledCard>
  );
}
