import "@/public/company/ledger-example.css";
import { formatMoney } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";

interface Props {
  /** In cents. */
  price: number;
  currency: string;
  /** In percent. */
  commission: number;
  /** Of the money-back guarantee; 0 for none. */
  days: number;
}

const REFUND = 10_000;

/** An example page of the ledger: every entry of one sale. */
export function LedgerExample({ price, currency, commission, days }: Props) {
  const { t, language } = useTranslation("company");
  const money = (cents: number) => formatMoney(cents, currency, language);
  const share = (cents: number) => Math.round((cents * commission) / 100);
  const earned = share(price);
  const reversed = share(REFUND);
  const values = {
    price: money(price),
    refund: money(REFUND),
    rate: commission,
    days,
  };
  const entries = [
    { name: "click", day: 1 },
    { name: "order", day: 1 },
    { name: "paid", day: 1, amount: earned },
    { name: "refund", day: Math.min(9, days || 9), amount: -reversed },
    ...(days ? [{ name: "due", day: days + 1 } as const] : []),
  ] as const;
  return (
    <table className="w-full border-collapse rounded-lg border border-line bg-raised text-left shadow-lifted">
      <caption className="caption-bottom pt-4 text-left text-sm text-soft">
        {t("features.sale.caption", values)}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("features.sale.day", { day: "" })}</th>
          <th scope="col">{t("features.sale.entry")}</th>
          <th scope="col">{t("features.sale.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.name} className="written border-b border-line align-baseline">
            <td className="w-14 py-4 pl-3 text-sm whitespace-nowrap text-soft sm:w-24 sm:pl-7">
              {t("features.sale.day", { day: entry.day })}
            </td>
            <td className="border-l-2 border-highlight/50 py-4 pl-3 wrap-anywhere hyphens-auto sm:pl-6">
              {t(`features.sale.${entry.name}`, values)}
            </td>
            <td className="py-4 pr-4 pl-3 text-right font-display whitespace-nowrap tabular-nums sm:pr-7">
              {"amount" in entry && (
                <Amount amount={money(Math.abs(entry.amount))} owed={entry.amount >= 0} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="align-baseline font-semibold">
          <td />
          <th
            scope="row"
            className="border-l-2 border-highlight/50 py-5 pl-3 font-semibold wrap-anywhere hyphens-auto sm:pl-6"
          >
            {t("features.sale.payable")}
          </th>
          <td className="py-5 pr-4 text-right font-display text-heading whitespace-nowrap sm:pr-7">
            <span className="border-b-4 border-double border-highlight">{money(earned - reversed)}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Amount({ amount, owed }: { amount: string; owed: boolean }) {
  return (
    <span className={owed ? "text-good" : "text-danger"}>
      {owed ? "+" : "-"}
      {amount}
    </span>
  );
}
