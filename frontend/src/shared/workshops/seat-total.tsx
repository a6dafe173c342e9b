import { useQuery as useServerState } from "@tanstack/react-query";
import { formatPrice } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import type { Workshop } from "@/shared/workshops/workshop";

/** The total of a seat with its tax, before anything is ordered, where the shop adds the tax to its prices. */
export function SeatTotal({ workshop }: { workshop: Pick<Workshop, "id" | "currency"> }) {
  const { t } = useTranslation("booking");
  const language = useLanguage();
  const input = { items: [{ id: workshop.id, quantity: 1 }], language };
  const { data } = useServerState({
    queryKey: ["/functions/v1/quote", input],
    queryFn: () => call("quote", input),
  });
  const total = data && data.mode !== "none" ? data.lines[0]?.total : undefined;
  if (total === undefined) return <p className="mt-1.5 text-sm text-soft">{t("workshop.taxAdded")}</p>;
  return (
    <p className="mt-1.5 font-medium">
      {t("workshop.total", { price: formatPrice(total, workshop.currency, language) })}
    </p>
  );
}
