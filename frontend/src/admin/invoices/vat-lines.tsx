import { useState } from "react";
import { LineDocuments } from "@/admin/invoices/line-documents";
import type { VatLine } from "@/admin/invoices/report-period";
import { countriesIn } from "@/components/forms/countries";
import { formatPrice, formatRate } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";

interface Props {
  lines: VatLine[];
  days: { first: string; last: string };
}

const idOf = ({ country, rate, taxCase, currency }: VatLine) => `${currency} ${country} ${taxCase} ${rate}`;
const CELL = "px-3 py-2 first:pl-4 last:pr-4";
const NUMBER = `${CELL} whitespace-nowrap text-right tabular-nums`;

/** The lines of the report, one table for each currency, with its sums. */
export function VatLines({ lines, days }: Props) {
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  return (
    <>
      {currencies.map((currency) => (
        <OneCurrency
          key={currency}
          currency={currency}
          lines={lines.filter((line) => line.currency === currency)}
          days={days}
        />
      ))}
    </>
  );
}

function OneCurrency({ currency, lines, days }: Props & { currency: string }) {
  const { t } = useTranslation("admin-invoices");
  const language = useLanguage();
  const amount = (value: number) => formatPrice(value, currency, language);
  const sum = (of: "net" | "tax" | "gross") => amount(lines.reduce((all, line) => all + line[of], 0));
  return (
    <div className="mb-6 overflow-x-auto rounded-lg border border-line bg-raised">
      <table className="w-full text-left">
        <caption className="sr-only">{t("vat.caption", { currency })}</caption>
        <thead className="border-b border-line text-sm text-soft">
          <tr>
            <th className={`${CELL} font-medium`}>{t("land")}</th>
            <th className={`${CELL} font-medium`}>{t("vat.case")}</th>
            {([t("vat.rate"), t("net"), t("tax"), t("gross"), t("vat.documents")] as const).map((title) => (
              <th key={title} className={`${NUMBER} font-medium`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <Line key={idOf(line)} line={line} days={days} />
          ))}
        </tbody>
        <tfoot className="border-t border-line font-semibold">
          <tr>
            <th className={CELL} colSpan={3}>
              {t("vat.sum", { currency })}
            </th>
            <td className={NUMBER}>{sum("net")}</td>
            <td className={NUMBER}>{sum("tax")}</td>
            <td className={NUMBER}>{sum("gross")}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** A line, whose number of documents opens them below it. */
function Line({ line, days }: { line: VatLine; days: Props["days"] }) {
  const { t } = useTranslation("admin-invoices");
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const amount = (value: number) => formatPrice(value, line.currency, language);
  const country =
    countriesIn(language).find(({ code }) => code === line.country)?.name ?? line.country ?? "–";
  return (
    <>
      <tr>
        <td className={CELL}>{country}</td>
        <td className={CELL}>{t(`vat.cases.${line.taxCase}`)}</td>
        <td className={NUMBER}>{t("vat.percent", { rate: formatRate(line.rate, language) })}</td>
        <td className={NUMBER}>{amount(line.net)}</td>
        <td className={NUMBER}>
          {amount(line.tax)}
          {line.nationalCurrency && (
            <span className="block text-sm text-soft">
              {formatPrice(line.nationalTax, line.nationalCurrency, language)}
            </span>
          )}
        </td>
        <td className={NUMBER}>{amount(line.gross)}</td>
        <td className={NUMBER}>
          <button
            type="button"
            aria-expanded={open}
            aria-label={t("vat.open", { count: line.invoices + line.creditNotes, country })}
            className="min-h-9 cursor-pointer px-2 text-accent underline underline-offset-4"
            onClick={() => setOpen(!open)}
          >
            {line.invoices + line.creditNotes}
          </button>
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={7} className="bg-sunken p-0">
            <LineDocuments line={line} days={days} />
          </td>
        </tr>
      )}
    </>
  );
}
