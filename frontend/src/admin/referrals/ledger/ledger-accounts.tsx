import { FIGURES, Figure, FigureName, FigureRow, Figures } from "@/components/figures";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";

type Balance = Functions["partner-report"]["answer"]["balances"][number];

const PARTS = ["held", "payable", "inPayout", "review", "paid"] as const;
/** Owed and paid amounts of a partner, a line for each currency (M2). */
export function LedgerAccounts({ balances }: { balances: readonly Balance[] }) {
  const { t, language } = useTranslation("admin-referrals");
  if (balances.length === 0) return null;
  const owed = { title: t("ledger.owed"), end: true };
  const parts = PARTS.map((part) => ({ part, head: { title: t(`ledger.parts.${part}`), end: true } }));
  const heads = [{ title: t("ledger.currency") }, owed, ...parts.map(({ head }) => head)];
  return (
    <Figures caption={t("ledger.accounts")} heads={heads} className="mb-8">
      <tbody className={FIGURES}>
        {balances.map((balance) => {
          const amount = (value: number) => formatPrice(value, balance.currency, language);
          return (
            <FigureRow key={balance.currency}>
              <FigureName>{balance.currency}</FigureName>
              <Figure of={owed}>
                <strong className="font-medium">
                  {amount(balance.held + balance.payable + balance.inPayout)}
                </strong>
              </Figure>
              {parts.map(({ part, head }) => (
                <Figure key={part} of={head}>
                  {amount(balance[part])}
                </Figure>
              ))}
            </FigureRow>
          );
        })}
      </tbody>
    </Figures>
  );
}
