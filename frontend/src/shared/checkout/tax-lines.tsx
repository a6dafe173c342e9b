import { Fragment } from "react";
import { formatMoney, formatRate } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { BasketItem } from "@/shared/basket/basket";
import { type TaxQuote, type TaxRow, taxRowsOf } from "@/shared/checkout/pricing";
import { LedgerLine } from "@/ui/ledger";

interface Props {
  items: readonly BasketItem[];
  quote: TaxQuote;
}

/** Net, tax and, where there are several rates, the total of each: as the invoices will state them. */
export function TaxLines({ items, quote }: Props) {
  const { t, language } = useTranslation("checkout");
  const rows = taxRowsOf(items, quote).filter(({ reverseCharge }) => !reverseCharge);
  const currencies = new Set(rows.map(({ currency }) => currency)).size;
  const countryOf = (code: string | null) =>
    quote.countries.find((each) => each.code === code)?.name ?? code ?? "";
  const linesOf = ({ currency, rate, country, net, tax, total }: TaxRow) => {
    const percent = formatRate(rate, language);
    const several = rows.length > currencies;
    const named = (label: string) => (currencies > 1 ? `${label} ${currency}` : label);
    const money = (cents: number) => formatMoney(cents, currency, language);
    const label = quote.mode === "exclusive" ? "tax.added" : "tax.contained";
    return (
      <>
        {(several || quote.mode === "inclusive") && (
          <LedgerLine label={named(several ? t("tax.netAt", { rate: percent }) : t("tax.net"))}>
            {money(net)}
          </LedgerLine>
        )}
        <LedgerLine label={named(t(label, { rate: percent, country: countryOf(country) }))}>
          {money(tax)}
        </LedgerLine>
        {several && (
          <LedgerLine label={named(t("tax.totalAt", { rate: percent }))}>{money(total)}</LedgerLine>
        )}
      </>
    );
  };
  return rows.map((row) => (
    <Fragment key={`${row.currency} ${row.rate} ${row.country} ${row.note}`}>{linesOf(row)}</Fragment>
  ));
}

/** Why lines bear no tax: reverse charge, an exemption, a small business. */
export function TaxNotes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="mt-2 text-sm text-soft">
      {note}
    </p>
  ));
}
