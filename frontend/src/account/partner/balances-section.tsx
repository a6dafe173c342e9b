import type { Balance, Report } from "@/account/partner/reads";
import { useCompany } from "@/lib/company";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { Card } from "@/ui/card";
import { LedgerLine } from "@/ui/ledger";

/** Owed and paid amounts, an account for each currency (M2). */
export function BalancesSection({ report: { balances, holdDays, payoutMinimum } }: { report: Report }) {
  const { t, language } = useTranslation("partner");
  const { currency = "USD" } = useCompany();
  const currencies = balances.length > 0 ? balances.map((each) => each.currency) : [currency];
  return (
    <section aria-labelledby="balance">
      <h2 id="balance" className="text-heading">
        {t("balance.title")}
      </h2>
      <p className="mt-1 text-soft">
        {t("balance.text", { count: holdDays })}
        {payoutMinimum > 0 &&
          ` ${t("balance.minimum", { amount: currencies.map((each) => formatPrice(payoutMinimum, each, language)).join(" · ") })}`}
      </p>
      {balances.length === 0 && <p className="mt-5">{t("balance.empty")}</p>}
      <div className="mt-5 grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        {balances.map((balance) => (
          <Account key={balance.currency} balance={balance} />
        ))}
      </div>
    </section>
  );
}

function Account({ balance }: { balance: Balance }) {
  const { t, language } = useTranslation("partner");
  const { currency, held, payable, inPayout, paid, review } = balance;
  const shown = (amount: number) => formatPrice(amount, currency, language);
  return (
    <Card aria-label={currency} className="px-5 py-5">
      <p className="mb-2 flex items-baseline justify-between">
        <span className="text-sm font-medium text-soft">{currency}</span>
        <span className="font-display text-title font-medium tabular-nums">
          {shown(held + payable + inPayout)}
        </span>
      </p>
      <dl className="text-[0.9375rem]">
        <LedgerLine label={t("balance.held")}>{shown(held)}</LedgerLine>
        <LedgerLine label={t("balance.payable")}>{shown(payable)}</LedgerLine>
        {inPayout !== 0 && <LedgerLine label={t("balance.inPayout")}>{shown(inPayout)}</LedgerLine>}
        {review !== 0 && <LedgerLine label={t("balance.review")}>{shown(review)}</LedgerLine>}
        <LedgerLine label={t("balance.paid")}>{shown(paid)}</LedgerLine>
      </dl>
      {payable < 0 && <p className="mt-3 text-sm text-soft">{t("balance.negative")}</p>}
    </Card>
  );
}
