import { BalancesSection } from "@/features/partner/balances-section";
import { FiguresSection } from "@/features/partner/figures-section";
import { LinkSection } from "@/features/partner/link-section";
import type { Report } from "@/features/partner/reads";

interface Props {
  report: Report;
  period: number;
  onPeriod: (days: number) => void;
}

/** What a partner looks at first: the link, what is owed, and what the link brought. */
export default function Overview(props: Props) {
  const { partner } = props.report;
  return (
    <>
      <LinkSection code={partner.code} active={partner.active} />
      <BalancesSection report={props.report} />
      <FiguresSection {...props} />
    </>
  );
}
