import { useSearchParams } from "react-router";
import { periodName, periodsUntil } from "@/admin/invoices/report-period";
import { useShopDay } from "@/admin/invoices/shop-day";
import { localDay } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

/**
 * The month or quarter of a report, kept in the address; at first the last whole one of the usual kind, by the shop's
 * day. Until that is known, this browser's is used.
 */
export function usePeriod(usual: "months" | "quarters") {
  const [address, setAddress] = useSearchParams();
  const known = periodsUntil(useShopDay()?.today ?? localDay(new Date()));
  const choices = [...known.quarters, ...known.months];
  const asked = address.get("period") ?? "";
  return {
    period: choices.includes(asked) ? asked : (known[usual][1] as string),
    choices,
    choose: (period: string) => setAddress({ period }, { preventScrollReset: true }),
  };
}

export function PeriodSelect({
  chosen,
  className,
}: {
  chosen: ReturnType<typeof usePeriod>;
  className: string;
}) {
  const { t, language } = useTranslation("admin-invoices");
  return (
    <Select
      label={t("vat.period")}
      className={className}
      value={chosen.period}
      onChange={({ target }) => chosen.choose(target.value)}
    >
      <Options values={chosen.choices} labelOf={(each) => periodName(each, language)} />
    </Select>
  );
}
