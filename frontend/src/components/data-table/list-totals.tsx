import { keepPreviousData, useQuery as useServerState } from "@tanstack/react-query";
import type { List } from "@/components/data-table/use-list";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { tablesKey } from "@/lib/server/query-keys";

/** The number of all rows of a list, as searched and filtered, and their amounts: two currencies are never added. */
export function ListTotals<R>({ list: { table, query, rows } }: { list: List<R> }) {
  const { t, language } = useTranslation("admin-lists");
  const { data } = useServerState({
    queryKey: tablesKey([table], "totals", table, query),
    queryFn: () => call("list-totals", { table, query }),
    enabled: rows !== undefined,
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const amounts = data.amounts.map(({ amount, currency }) => formatPrice(amount, currency, language));
  return (
    <p className="text-sm text-soft tabular-nums">
      {[t("totals", { number: data.count.toLocaleString(language) }), ...amounts].join(" · ")}
    </p>
  );
}
