import { useCompany } from "@/lib/company";
import { useTranslation } from "@/lib/i18n/use-t";
import { useSite } from "@/lib/site";

/** The cards that the owner names, the wallets of the payment page, and that the payment is secure. */
export function CardMarks() {
  const { t } = useTranslation("shop");
  const { wallets } = useCompany();
  const { cards } = useSite();
  if (cards.length === 0 && !wallets) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-soft">
      {cards.length > 0 && (
        <>
          <span>{t("page.cards")}</span>
          <ul className="flex flex-wrap gap-1.5">
            {cards.map((card) => (
              <li key={card} className="rounded border border-line bg-raised px-2 py-0.5 text-xs font-medium">
                {card}
              </li>
            ))}
          </ul>
        </>
      )}
      {wallets && <p className="w-full">{t("page.wallets")}</p>}
    </div>
  );
}
