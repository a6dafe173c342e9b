import { useTranslation } from "@/lib/i18n/use-t";
import { useClaims } from "@/lib/site";
import { CRAFTS, CraftSign } from "@/public/home/craft-sign";

/**
 * The software's features, as six crafts; five in a shop that promises neither support nor a guarantee. `guaranteeDays`:
 * of the money-back guarantee, 0 for none.
 */
export function Crafts({ guaranteeDays }: { guaranteeDays: number }) {
  const { t } = useTranslation("home-below");
  const { support } = useClaims();
  const crafts = CRAFTS.filter((craft) => craft !== "support" || support || guaranteeDays);
  return (
    <section className="border-t border-line">
      <div className="frame grid gap-x-16 gap-y-10 py-16 sm:py-24 lg:grid-cols-[1fr_2fr]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2 className="text-title">
            {t(crafts.length === CRAFTS.length ? "crafts.title" : "crafts.fiveTitle")}
          </h2>
          <p className="mt-4 text-lg text-soft">{t("crafts.text")}</p>
        </div>
        <ul className="grid gap-x-12 sm:grid-cols-2">
          {crafts.map((craft) => (
            <li
              key={craft}
              className="flex gap-5 border-t border-line py-7 sm:last:odd:col-span-2 first:border-t-0 first:pt-0 sm:nth-[2]:border-t-0 sm:nth-[2]:pt-0 sm:flex-col lg:py-9"
            >
              <CraftSign craft={craft} />
              <div>
                <h3 className="text-heading">
                  {craft === "support" && !support
                    ? t("crafts.support.ownTitle")
                    : t(`crafts.${craft}.title`)}
                </h3>
                <p className="mt-2 text-soft">
                  {craft === "support" && !support
                    ? t("crafts.support.ownText", { days: guaranteeDays })
                    : t(`crafts.${craft}.text`, { support, days: guaranteeDays })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
