import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";

interface Props {
  quote: Functions["quote"]["answer"] | undefined;
  currency: string;
}

/** The total of a seat with its tax, where the shop adds the tax to its prices. */
export function SeatTotal({ quote, currency }: Props) {
  const { t, language } = useTranslation("booking");
  const total = quote && quote.mode !== "none" ? quote.lines[0]?.total : undefined;
  if (total === undefined) return <p className="mt-1.5 text-sm text-soft">{t("workshop.taxAdded")}</p>;
  return (
    <p className="mt-1.5 font-medium">
      {t("workshop.total", { price: formatPrice(total, currency, language) })}
    </p>
  );
}
