import type { ReportPeriod } from "@/admin/invoices/report-period";
import { OfficeLink } from "@/admin/shared/office-link";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { TitledCard } from "@/ui/titled-card";

type Open = Functions["month-end"]["answer"]["open"];

const PAGES = {
  payments: "/admin/reconciliation",
  mismatches: "/admin/reconciliation",
  payouts: "/admin/referrals/payouts",
  vatIds: "/admin/invoices/vat",
  rates: "/admin/settings#tax.mode",
} as const satisfies Record<keyof Open, string>;
const POINTS = Object.keys(PAGES) as (keyof Open)[];

/** What should be decided before a month is closed, each with the page for it. */
export function MonthOpen({ open, period }: { open: Open; period: ReportPeriod }) {
  const { t } = useTranslation("admin-invoices");
  const left = POINTS.filter((point) => open[point] > 0);
  return (
    <TitledCard title={t("month.open")} text={t(left.length > 0 ? "month.openText" : "month.nothing")}>
      {left.length > 0 && (
        <ul className="grid gap-2">
          {left.map((point) => (
            <li key={point} className="flex justify-between gap-4">
              <OfficeLink
                to={point === "vatIds" ? `${PAGES[point]}?period=${period}` : PAGES[point]}
                className="text-accent hover:underline"
              >
                {t(`month.points.${point}`)}
              </OfficeLink>
              <span className="tabular-nums">{open[point]}</span>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}
