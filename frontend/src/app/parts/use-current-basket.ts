import { useQuery as useServerState } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLanguage } from "@/lib/i18n/use-t";
import { read } from "@/lib/server/rest";
import { keyOf } from "@/lib/server/use-query";
import { productsWithIds } from "@/public/catalog/product";
import type { BasketItem } from "@/shared/basket/basket";
import { useBasket } from "@/shared/basket/basket-store";
import { refreshBasket } from "@/shared/basket/refresh-basket";

/**
 * The basket at current prices and in the visitor's language (the server checks the prices too, M1), and the ids of
 * lines that are no longer on sale, or are sold `once`. `items` is null while the server's HTML is shown.
 */
export function useCurrentBasket(): {
  items: readonly BasketItem[] | null;
  gone: ReadonlySet<string>;
  once: ReadonlySet<string>;
} {
  const items = useBasket();
  const language = useLanguage();
  const ids = items?.map(({ id }) => id) ?? [];
  const query = productsWithIds(ids, language);
  const { data } = useServerState({
    queryKey: keyOf(query),
    queryFn: () => read(query),
    enabled: ids.length > 0,
  });
  useEffect(() => {
    if (data) refreshBasket(data);
  }, [data]);
  const once = new Set(data?.flatMap(({ id, sold_once }) => (sold_once ? [id] : [])));
  const gone = new Set(data ? ids.filter((id) => !data.some((product) => product.id === id)) : []);
  return { items, gone, once };
}
