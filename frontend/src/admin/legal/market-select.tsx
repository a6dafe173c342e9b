import { useState } from "react";
import { MARKETS, type Market } from "@/admin/legal/legal-text";
import { useSoldIn } from "@/admin/shared/sold-in";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

interface Props {
  /** The market of the shop's country. */
  own: Market;
  chosen: Market;
  onChoose: (market: string) => void;
}

/** The choice of a market: those that the shop sells in or has texts for, and on request all of them. */
export function MarketSelect({ own, chosen, onChoose }: Props) {
  const { t } = useTranslation("admin-legal");
  const [all, setAll] = useState(false);
  const used: readonly Market[] = useSoldIn()?.markets ?? [];
  const others = MARKETS.filter((each) => each !== own);
  const shown = others.filter((each) => all || each === chosen || used.includes(each));
  const labelOf = (each: Market) => t(`markets.${each}`);
  return (
    <div>
      <Select label={t("market")} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <optgroup label={t("ownMarket")}>
          <Options values={[own]} labelOf={labelOf} />
        </optgroup>
        {shown.length > 0 && (
          <optgroup label={t("otherMarkets")}>
            <Options values={shown} labelOf={labelOf} />
          </optgroup>
        )}
      </Select>
      {shown.length < others.length && (
        <Button variant="quiet" size="sm" className="mt-1 -ml-3" onClick={() => setAll(true)}>
          {t("allMarkets")}
        </Button>
      )}
    </div>
  );
}
