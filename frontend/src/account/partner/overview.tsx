import { BalancesSection } from "@/account/partner/balances-section";
import { LinkSection } from "@/account/partner/link-section";
import { MetricsSection } from "@/account/partner/metrics-section";
import type { Report } from "@/account/partner/reads";
import { useTranslation } from "@/lib/i18n/use-t";
import { Select } from "@/ui/select";

interface Props {
  report: Report;
  period: number;
  onPeriod: (days: number) => void;
  /** Another of the partner's codes was selected. */
  onCode: (referralId: string) => void;
}

/** The overview of a partner: the link, the balance, and the results of the link. */
export default function Overview(props: Props) {
  const { partner, codes } = props.report;
  return (
    <>
      {codes.length > 1 && <CodeChoice current={partner.id} {...props} />}
      <LinkSection code={partner.code} active={partner.active} />
      <BalancesSection report={props.report} />
      <MetricsSection {...props} />
    </>
  );
}

/** For partners with several codes: selects the code of everything below. */
function CodeChoice({ report, current, onCode }: Props & { current: string }) {
  const { t } = useTranslation("partner");
  return (
    <Select
      label={t("code.label")}
      hint={t("code.hint")}
      className="max-w-md"
      value={current}
      onChange={({ target }) => onCode(target.value)}
    >
      {report.codes.map(({ id, code, active }) => (
        <option key={id} value={id}>
          {active ? code : t("code.inactive", { code })}
        </option>
      ))}
    </Select>
  );
}
