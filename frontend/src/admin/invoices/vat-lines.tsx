import { useState } from "react";
import { LineDocuments } from "@/admin/invoices/line-documents";
import type { VatLine } from "@/admin/invoices/report-period";
import { FIGURES, Figure, FigureName, FigureRow, Figures } from "@/components/figures";
import { countriesIn } from "@/components/forms/countries";
import { formatPrice, formatRate } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";

interface Props {
  lines: VatLine[];
  days: { first: string; last: string };
}

const idOf = ({ country, rate, taxCase, currency }: VatLine) => `${currency} ${country} ${taxCase} ${rate}`;
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
  const { t, language } = useTranslation("admin-invoices");
  const amount = (value: number) => formatPrice(value, currency, language);
  const sum = (of: "net" | "tax" | "gross") => amount(lines.reduce((all, line) => all + line[of], 0));
  const heads = useHeads();
  return (
    <Figures caption={t("vat.caption", { currency })} heads={Object.values(heads)} className="mb-6">
      <tbody className={FIGURES}>
        {lines.map((line) => (
          <Line key={idOf(line)} line={line} days={days} heads={heads} />
        ))}
      </tbody>
      <tfoot className={`border-t border-line font-semibold ${FIGURES}`}>
        <FigureRow>
          <FigureName span={3}>{t("vat.sum", { currency })}</FigureName>
          <Figure of={heads.net}>{sum("net")}</Figure>
          <Figure of={heads.tax}>{sum("tax")}</Figure>
          <Figure of={heads.gross}>{sum("gross")}</Figure>
          <td className="max-md:hidden" />
        </FigureRow>
      </tfoot>
    </Figures>
  );
}

function useHeads() {
  const { t } = useTranslation("admin-invoices");
  return {
    country: { title: t("land") },
    taxCase: { title: t("vat.case") },
    rate: { title: t("vat.rate"), end: true },
    net: { title: t("net"), end: true },
    tax: { title: t("tax"), end: true },
    gross: { title: t("gross"), end: true },
    documents: { title: t("vat.documents"), end: true },
  };
}

interface LineProps {
  line: VatLine;
  days: Props["days"];
  heads: ReturnType<typeof useHeads>;
}

/** A line, whose number of documents opens them below it. */
function Line({ line, days, heads }: LineProps) {
  const { t, language } = useTranslation("admin-invoices");
  const [open, setOpen] = useState(false);
  const amount = (value: number) => formatPrice(value, line.currency, language);
  const country =
    countriesIn(language).find(({ code }) => code === line.country)?.name ?? line.country ?? "–";
  return (
    <>
      <FigureRow>
        <FigureName>{country}</FigureName>
        <Figure of={heads.taxCase}>{t(`vat.cases.${line.taxCase}`)}</Figure>
        <Figure of={heads.rate}>{t("vat.percent", { rate: formatRate(line.rate, language) })}</Figure>
        <Figure of={heads.net}>{amount(line.net)}</Figure>
        <Figure of={heads.tax}>
          {amount(line.tax)}
          {line.nationalCurrency && (
            <span className="block text-sm text-soft">
              {formatPrice(line.nationalTax, line.nationalCurrency, language)}
            </span>
          )}
        </Figure>
        <Figure of={heads.gross}>{amount(line.gross)}</Figure>
        <Figure of={heads.documents}>
          <button
            type="button"
            aria-expanded={open}
            aria-label={t("vat.open", { count: line.invoices + line.creditNotes, country })}
            className="min-h-9 cursor-pointer px-2 text-accent underline underline-offset-4 max-md:-mr-2"
            onClick={() => setOpen(!open)}
          >
            {line.invoices + line.creditNotes}
          </button>
        </Figure>
      </FigureRow>
      {open && (
        <tr className="max-md:block">
          <td colSpan={7} className="bg-sunken p-0 max-md:block">
            <LineDocuments line={line} days={days} />
          </td>
        </tr>
      )}
    </>
  );
}
