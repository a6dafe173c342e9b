import { formatPrice } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";

type Balance = Functions["partner-report"]["answer"]["balances"][number];

const PARTS = ["held", "payable", "inPayout", "review", "paid"] as const;
const CELL = "px-3 py-2.5 text-right tabular-nums first:pl-5 first:text-left last:pr-5";

/** Owed and paid amounts of a partner, a line for each currency (M2). */
export function LedgerAccounts({ balances }: { balances: readonly Balance[] }) {
  const { t } = useTranslation("admin-referrals");
  const language = useLanguage();
  if (balances.length === 0) return null;
  return (
    <section
      aria-label={t("ledger.accounts")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="mb-8 overflow-x-auto rounded-lg border border-line bg-raised"
    >
      <table className="w-full text-[0.9375rem]">
        <thead className="border-b border-line text-sm text-soft">
          <tr>
            <th scope="col" className={`${CELL} font-medium`}>
              {t("ledger.currency")}
            </th>
            <th scope="col" className={`${CELL} font-medium`}>
              {t("ledger.owed")}
            </th>
            {PARTS.map((part) => (
              <th key={part} scope="col" className={`${CELL} whitespace-nowrap font-medium`}>
                {t(`ledger.parts.${part}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {balances.map((balance) => (
            <tr key={balance.currency}>
              <th scope="row" className={`${CELL} font-medium`}>
                {balance.currency}
              </th>
              <td className={`${CELL} font-medium`}>
                {formatPrice(balance.held + balance.payable + balance.inPayout, balance.currency, language)}
              </td>
              {PARTS.map((part) => (
                <td key={part} className={CELL}>
                  {formatPrice(balance[part], balance.currency, language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
