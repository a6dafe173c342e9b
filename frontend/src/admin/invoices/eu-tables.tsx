import type { ReactNode } from "react";
import { countriesIn } from "@/components/forms/countries";
import { formatPrice, formatRate } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";

const CELL = "px-3 py-2 first:pl-4 last:pr-4 last:text-right tabular-nums";

/** The lines of both returns, or that there are none. */
export function EuTables({ sales }: { sales: Functions["eu-sales"]["answer"] }) {
  const { t } = useTranslation("admin-invoices");
  const language = useLanguage();
  const countries = countriesIn(language);
  const nameOf = (code: string) => countries.find((each) => each.code === code)?.name ?? code;
  const euros = (amount: number) => formatPrice(amount, "EUR", language);
  const percent = (rate: number) => t("vat.percent", { rate: formatRate(rate, language) });
  return (
    <>
      <Lines
        title={t("eu.oss")}
        heads={[t("land"), t("vat.rate"), t("net"), t("tax")]}
        rows={sales.oss.map(({ country, rate, net, tax }) => [
          nameOf(country),
          percent(rate),
          euros(net),
          euros(tax),
        ])}
      />
      {sales.corrections.length > 0 && (
        <Lines
          title={t("eu.corrections")}
          heads={[t("land"), t("vat.period"), t("tax")]}
          rows={sales.corrections.map(({ country, quarter, tax }) => [
            nameOf(country),
            `${quarter.slice(5)} ${quarter.slice(0, 4)}`,
            euros(tax),
          ])}
        />
      )}
      <Lines
        title={t("eu.recapitulative")}
        heads={[t("eu.vatId"), t("customer"), t("net")]}
        rows={sales.recapitulative.map(({ vatId, buyer, net }) => [vatId, buyer, euros(net)])}
      />
    </>
  );
}

function Lines({ title, heads, rows }: { title: string; heads: string[]; rows: ReactNode[][] }) {
  const { t } = useTranslation("admin-invoices");
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-soft">{t("eu.none")}</p>
      ) : (
        <div className="overflow-x-auto rounded-lg border border-line bg-raised">
          <table className="w-full text-left" aria-label={title}>
            <thead className="border-b border-line text-sm text-soft">
              <tr>
                {heads.map((head) => (
                  <th key={head} className={`${CELL} font-medium`}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <tr key={row.slice(0, 2).join(" ")}>
                  {row.map((cell, at) => (
                    <td key={heads[at]} className={CELL}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
