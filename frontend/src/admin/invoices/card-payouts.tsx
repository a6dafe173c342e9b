import { useState } from "react";
import { PayoutMovements } from "@/admin/invoices/payout-movements";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { TitledCard } from "@/ui/titled-card";

type Payout = Functions["card-statement"]["answer"]["payouts"][number];

/** The payouts of a period, each with whether it is the sum of its movements. */
export function CardPayouts({ payouts }: { payouts: Payout[] }) {
  const { t } = useTranslation("admin-invoices");
  return (
    <TitledCard title={t("card.payoutsTitle")} text={t("card.payoutsText")}>
      {payouts.length === 0 && <p className="text-soft">{t("card.noPayouts")}</p>}
      <ul className="divide-y divide-line">
        {payouts.map((payout) => (
          <PayoutLine key={`${payout.id} ${payout.amount}`} payout={payout} />
        ))}
      </ul>
    </TitledCard>
  );
}

/** A payout, whose number of movements opens them below it. */
function PayoutLine({ payout }: { payout: Payout }) {
  const { t, language } = useTranslation("admin-invoices");
  const [open, setOpen] = useState(false);
  const day = formatDate(payout.day, language);
  return (
    <li className="py-1.5">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 sm:grid-cols-[7rem_1fr_auto_9rem]">
        <span className="whitespace-nowrap">{day}</span>
        <PayoutState payout={payout} />
        <span className="whitespace-nowrap text-right font-medium tabular-nums max-sm:col-start-2 max-sm:row-start-1">
          {formatPrice(payout.amount, payout.currency, language)}
        </span>
        {payout.movements > 0 && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t("card.open", { count: payout.movements, day })}
            className="min-h-9 cursor-pointer text-right text-accent tabular-nums underline underline-offset-4"
            onClick={() => setOpen(!open)}
          >
            {t("card.movements", { count: payout.movements })}
          </button>
        )}
      </div>
      {open && <PayoutMovements payout={payout.id} />}
    </li>
  );
}

function PayoutState({ payout }: { payout: Payout }) {
  const { t, language } = useTranslation("admin-invoices");
  const { amount, contained, currency, explained, listed } = payout;
  const differs = amount >= 0 && listed && explained && amount !== contained;
  const state = () => {
    if (amount < 0) return t("card.returned");
    if (!listed) return t("card.manual");
    if (!explained) return t("card.settles");
    return differs
      ? t("card.differs", { amount: formatPrice(amount - contained, currency, language) })
      : t("card.adds");
  };
  return <span className={`max-sm:row-start-2 ${differs ? "text-danger" : "text-soft"}`}>{state()}</span>;
}
