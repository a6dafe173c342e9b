import { useState } from "react";
import { lengthOf, MOST_DAYS, PERIODS, type Period } from "@/account/partner/period";
import type { Report } from "@/account/partner/reads";
import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

const OWN_DAYS = "days";

interface Props {
  /** The days that it is about are where own days begin. */
  report: Pick<Report, "first" | "last">;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** The choice of the period that figures are for: one with a name, or from one day to another. */
export function PeriodChoice({ report: { first, last }, period, onPeriod }: Props) {
  const { t } = useTranslation("partner");
  const choose = (value: string) => {
    const named = PERIODS.find((each) => each === value);
    onPeriod(named ? { period: named } : { first, last });
  };
  const labelOf = (each: (typeof PERIODS)[number]) => {
    const [count] = /\d+/.exec(each) ?? [];
    return count
      ? t("figures.days", { count: Number(count) })
      : t(`figures.periods.${each}` as "figures.periods.this_month");
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={t("figures.period")}
        value={"period" in period ? period.period : OWN_DAYS}
        onChange={({ target }) => choose(target.value)}
      >
        <Options values={PERIODS} labelOf={labelOf} />
        <option value={OWN_DAYS}>{t("figures.periods.days")}</option>
      </Select>
      {"first" in period && <Days {...period} onDays={onPeriod} />}
    </div>
  );
}

interface DaysProps {
  first: string;
  last: string;
  onDays: (days: { first: string; last: string }) => void;
}

/** Two days. Calls back only with a period that there is, and that is not too long. */
function Days({ first, last, onDays }: DaysProps) {
  const { t } = useTranslation("partner");
  const [typed, setTyped] = useState({ first, last });
  const length = lengthOf(typed.first, typed.last);
  const wrong = length < 1 ? t("figures.backwards") : t("figures.tooLong");
  const type = (part: Partial<typeof typed>) => {
    const days = { ...typed, ...part };
    setTyped(days);
    const long = lengthOf(days.first, days.last);
    if (long >= 1 && long <= MOST_DAYS) onDays(days);
  };
  return (
    <>
      <Field
        label={t("figures.from")}
        type="date"
        value={typed.first}
        onChange={({ target }) => type({ first: target.value })}
      />
      <Field
        label={t("figures.to")}
        type="date"
        value={typed.last}
        error={length < 1 || length > MOST_DAYS ? wrong : undefined}
        onChange={({ target }) => type({ last: target.value })}
      />
    </>
  );
}
