import { PERIODS } from "@/account/partner/metrics";
import { useTranslation } from "@/lib/i18n/use-t";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

interface Props {
  /** In days. */
  period: number;
  onPeriod: (days: number) => void;
}

/** The choice of the period that figures are for. */
export function PeriodChoice({ period, onPeriod }: Props) {
  const { t } = useTranslation("partner");
  return (
    <Select
      label={t("figures.period")}
      value={period}
      onChange={({ target }) => onPeriod(Number(target.value))}
    >
      <Options values={PERIODS} labelOf={(days) => t("figures.days", { count: days })} />
    </Select>
  );
}
