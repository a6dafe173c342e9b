import { useCompany } from "@/lib/company";
import { useTranslation } from "@/lib/i18n/use-t";

const CARDS = ["Visa", "Mastercard", "American Express"];

/** The cards that can be used, the wallets of the payment page, and that the payment is secure. */
export function CardMarks() {
  const { t } = useTranslation("shop");
  const { wallets } = useCompany();
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-soft">
      <span>{t("page.cards")}</span>
      <ul className="flex flex-wrap gap-1.5">
        {CARDS.map((card) => (
          <li key={card} className="rounded border border-line bg-raised px-2 py-0.5 text-xs font-medium">
            {card}
          </li>
        ))}
      </ul>
      {wallets && <p className="w-full">{t("page.wallets")}</p>}
    </div>
  );
}
