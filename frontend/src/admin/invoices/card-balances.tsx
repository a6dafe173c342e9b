import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { TitledCard } from "@/ui/titled-card";

type Balance = Functions["card-statement"]["answer"]["balances"][number];

const PARTS = ["payments", "refunds", "disputes", "fees", "payouts", "other"] as const;

/** The balance of each currency: at the start, what changed it, and at the end. */
export function CardBalances({ balances }: { balances: Balance[] }) {
  const { t, language } = useTranslation("admin-invoices");
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {balances.map((balance) => (
        <TitledCard
          key={balance.currency}
          title={t("card.caption", { currency: balance.currency })}
          text={t("card.balanceText")}
        >
          <dl className="grid gap-1.5">
            {(["opening", ...PARTS, "closing"] as const)
              .filter((part) => part !== "other" || balance.other !== 0)
              .map((part) => (
                <div
                  key={part}
                  className="flex justify-between gap-4 last:border-t last:border-line last:pt-1.5 last:font-semibold"
                >
                  <dt>{t(`card.${part}`)}</dt>
                  <dd className="whitespace-nowrap tabular-nums">
                    {formatPrice(balance[part], balance.currency, language)}
                  </dd>
                </div>
              ))}
          </dl>
        </TitledCard>
      ))}
    </div>
  );
}
