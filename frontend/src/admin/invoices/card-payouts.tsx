import { useState } from "react";
import { PayoutMovements } from "@/admin/invoices/payout-movements";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
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
  const { t } = useTranslation("admin-invoices");
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const day = formatDate(payout.day, language);
  return (
    <li className="py-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-28 whitespace-nowrap">{day}</span>
        <PayoutState payout={payout} />
        <span className="whitespace-nowrap font-medium tabular-nums">
          {formatPrice(payout.amount, payout.currency, language)}
        </span>
        {payout.movements > 0 && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t("card.open", { count: payout.movements, day })}
            className="min-h-9 cursor-pointer px-2 text-accent tabular-nums underline underline-offset-4"
            onClick={() => setOpen(!open)}
          >
            {payout.movements}
          </button>
        )}
      </div>
      {open && <PayoutMovements payout={payout.id} />}
    </li>
  );
}

function PayoutState({ payout }: { payout: Payout }) {
  const { t } = useTranslation("admin-invoices");
  const language = useLanguage();
  const { amount, contained, currency, explained, listed } = payout;
  const differs = listed && explained && amount !== contained;
  const state = () => {
    if (amount < 0) return t("card.returned");
    if (!listed) return t("card.manual");
    if (!explained) return t("card.settles");
    return differs
      ? t("card.differs", { amount: formatPrice(amount - contained, currency, language) })
      : t("card.adds");
  };
  return <span className={`min-w-0 flex-1 ${differs ? "text-danger" : "text-soft"}`}>{state()}</span>;
}
