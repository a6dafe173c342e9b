import { BalancesSection } from "@/account/partner/balances-section";
import { LinkSection } from "@/account/partner/link-section";
import { MetricsSection } from "@/account/partner/metrics-section";
import type { Period } from "@/account/partner/period";
import type { Report } from "@/account/partner/reads";
import { referralLink } from "@/shared/referral/referral-link";

interface Props {
  report: Report;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** The overview of a partner: the link, the balance, and the results of the link. */
export default function Overview(props: Props) {
  const { code, active } = props.report.partner;
  return (
    <div className="grid gap-10 [&>*]:min-w-0">
      <LinkSection link={referralLink(code)} active={active} />
      <BalancesSection report={props.report} />
      <MetricsSection {...props} />
    </div>
  );
}
