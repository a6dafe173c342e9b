import type { Period } from "@/account/partner/period";
import { PeriodChoice } from "@/account/partner/period-choice";
import type { Report } from "@/account/partner/reads";
import { saveAs } from "@/lib/download";
import { formatPrice, hasDecimalComma } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";

interface Props {
  report: Report;
  period: Period;
  onPeriod: (period: Period) => void;
}

const CELL = "py-2 pr-4 last:pr-0";

/** Clicks, orders and commissions of a period by the sub-ids of the links, and the same as a file. */
export function SubIdSection({ report, period, onPeriod }: Props) {
  const { t, language } = useTranslation("partner");
  const save = useCsv(report);
  return (
    <Card aria-labelledby="sub-ids" className="px-5 py-6 sm:px-7">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 id="sub-ids" className="text-heading">
          {t("subIds.title")}
        </h2>
        <div className="flex flex-wrap items-end gap-3">
          <PeriodChoice report={report} period={period} onPeriod={onPeriod} />
          <Button variant="secondary" onClick={save}>
            {t("ledger.export")}
          </Button>
        </div>
      </div>
      {report.subIds.length === 0 ? (
        <p>{t("subIds.empty")}</p>
      ) : (
        <section
          aria-label={t("subIds.title")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          className="max-h-100 overflow-auto"
        >
          <table className="w-full text-left text-[0.9375rem] tabular-nums">
            <thead className="sticky top-0 bg-raised text-sm text-soft">
              <tr>
                <th scope="col" className={`${CELL} font-medium`}>
                  {t("subIds.subId")}
                </th>
                {[t("figures.clicks"), t("figures.orders"), t("subIds.commission")].map((name) => (
                  <th key={name} scope="col" className={`${CELL} text-right font-medium`}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {report.subIds.map(({ subId, clicks, orders, commissions }) => (
                <tr key={subId ?? ""}>
                  <th scope="row" className={`${CELL} font-normal ${subId ? "break-all" : "text-soft"}`}>
                    {subId ?? t("subIds.none")}
                  </th>
                  <td className={`${CELL} text-right`}>{clicks}</td>
                  <td className={`${CELL} text-right`}>{orders}</td>
                  <td className={`${CELL} text-right`}>
                    {commissions
                      .map(({ amount, currency }) => formatPrice(amount, currency, language))
                      .join(" · ") || "–"}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}

/** Return a function that saves the table as a file for a spreadsheet, with a column for each currency. */
function useCsv({ subIds, partner }: Report): () => void {
  const { t } = useTranslation("partner");
  const comma = hasDecimalComma(useLanguage());
  return () => {
    const currencies = [
      ...new Set(subIds.flatMap(({ commissions }) => commissions.map((each) => each.currency))),
    ];
    const heads = [t("subIds.subId"), t("figures.clicks"), t("figures.orders")];
    const lines = subIds.map(({ subId, clicks, orders, commissions }) => [
      ...[(subId ?? "").replace(/^-/, "'-"), clicks, orders], // a spreadsheet would calculate it
      ...currencies.map((currency) => {
        const amount = commissions.find((each) => each.currency === currency)?.amount ?? 0;
        return amount.toFixed(2).replace(".", comma ? "," : ".");
      }),
    ]);
    const rows = [
      [...heads, ...currencies.map((currency) => t("subIds.commissionIn", { currency }))],
      ...lines,
    ];
    const text = rows.map((row) => `${row.join(comma ? ";" : ",")}\r\n`).join("");
    saveAs(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }), `sub-ids-${partner.code}.csv`);
  };
}
