import type { ReactNode } from "react";
import { FIGURES, Figure, type FigureHead, FigureName, FigureRow, Figures } from "@/components/figures";
import { countriesIn } from "@/components/forms/countries";
import { formatPrice, formatRate } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";

/** The lines of both returns, or that there are none. */
export function EuTables({ sales }: { sales: Functions["eu-sales"]["answer"] }) {
  const { t, language } = useTranslation("admin-invoices");
  const countries = countriesIn(language);
  const nameOf = (code: string) => countries.find((each) => each.code === code)?.name ?? code;
  const euros = (amount: number) => formatPrice(amount, "EUR", language);
  const percent = (rate: number) => t("vat.percent", { rate: formatRate(rate, language) });
  const net = { title: t("net"), end: true };
  const tax = { title: t("tax"), end: true };
  return (
    <>
      <Lines
        title={t("eu.oss")}
        heads={[{ title: t("land") }, { title: t("vat.rate"), end: true }, net, tax]}
        rows={sales.oss.map((line) => [
          nameOf(line.country),
          percent(line.rate),
          euros(line.net),
          euros(line.tax),
        ])}
      />
      {sales.corrections.length > 0 && (
        <Lines
          title={t("eu.corrections")}
          heads={[{ title: t("land") }, { title: t("vat.period") }, tax]}
          rows={sales.corrections.map((line) => [
            nameOf(line.country),
            `${line.quarter.slice(5)} ${line.quarter.slice(0, 4)}`,
            euros(line.tax),
          ])}
        />
      )}
      <Lines
        title={t("eu.recapitulative")}
        heads={[{ title: t("eu.vatId") }, { title: t("customer") }, net]}
        rows={sales.recapitulative.map((line) => [line.vatId, line.buyer, euros(line.net)])}
      />
    </>
  );
}

interface LinesProps {
  title: string;
  /** Of the name of each row and of its figures. */
  heads: [FigureHead, ...FigureHead[]];
  rows: [string, ...ReactNode[]][];
}

function Lines({ title, heads, rows }: LinesProps) {
  const { t } = useTranslation("admin-invoices");
  const [, ...figures] = heads;
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-soft">{t("eu.none")}</p>
      ) : (
        <Figures caption={title} heads={heads}>
          <tbody className={FIGURES}>
            {rows.map(([name, ...cells]) => (
              <FigureRow key={`${name} ${cells[0]}`}>
                <FigureName>{name}</FigureName>
                {figures.map((head, at) => (
                  <Figure key={head.title} of={head}>
                    {cells[at]}
                  </Figure>
                ))}
              </FigureRow>
            ))}
          </tbody>
        </Figures>
      )}
    </section>
  );
}
