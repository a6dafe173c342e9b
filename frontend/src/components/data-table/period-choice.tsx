import { useEffect, useState } from "react";
import { isBackwards, isDay, OWN_DAYS, PERIODS, type Period } from "@/components/data-table/list-period";
import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

interface Props {
  value: Period;
  /** Called with the changes. */
  onChange: (changes: Partial<Period>) => void;
  /** Offers no "all time". */
  bounded?: boolean;
}

/** The choice of a period: one of the presets, or from one day to another. */
export function PeriodChoice({ value, onChange, bounded = false }: Props) {
  const { t } = useTranslation("admin-lists");
  const own = value.period === OWN_DAYS;
  return (
    <>
      <Select
        label={t("period.label")}
        className="min-w-0 sm:w-44"
        value={value.period}
        onChange={({ target }) => onChange({ period: target.value, from: "", to: "" })}
      >
        {!bounded && <option value="">{t("period.all")}</option>}
        <Options values={PERIODS} labelOf={(count) => t("period.lastDays", { count })} />
        <option value={OWN_DAYS}>{t("period.own")}</option>
      </Select>
      {own && (
        <>
          <DayField label={t("period.from")} value={value.from} onChange={(from) => onChange({ from })} />
          <DayField
            label={t("period.to")}
            value={value.to}
            error={isBackwards(value) ? t("period.backwards") : undefined}
            onChange={(to) => onChange({ to })}
          />
        </>
      )}
    </>
  );
}

interface DayProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** A date input. Calls back only with complete dates. */
function DayField({ value, onChange, ...field }: DayProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <Field
      {...field}
      type="date"
      className="min-w-0 sm:w-44"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value !== value && (target.value === "" || isDay(target.value))) onChange(target.value);
      }}
    />
  );
}
