import { useQuery as useServerState } from "@tanstack/react-query";
import type { Found, Searched } from "@/components/data-table/list-spec";
import { call } from "@/lib/server/functions";
import { tablesKey } from "@/lib/server/query-keys";
import type { TableName } from "@/lib/server/rest-query";

interface Matches {
  matches: Found;
  /** Further rows match. */
  more: boolean;
}

const NOTHING: Matches = { matches: {}, more: false };

/** The tables that a search reads: invalidating one of them repeats the search. */
const READ: Record<Searched, readonly TableName[]> = {
  users: ["users"],
  contact_messages: ["contact_messages"],
  products: ["products"],
  workshops: ["workshops"],
  blog_articles: ["blog_articles"],
  news: ["news"],
  pages: ["pages"],
  order_withdrawals: ["order_withdrawals"],
  product_reviews: ["product_reviews"],
  files: ["files"],
  orders: ["orders", "users", "products", "workshops", "invoices"],
  invoices: ["invoices", "users"],
};

async function searched(table: Searched, text: string): Promise<Matches> {
  if (table === "invoices") {
    const { ids, more } = await call("find-invoices", { text });
    return { matches: { id: ids }, more };
  }
  if (table !== "orders") {
    const { ids, more } = await call("find", { table, text });
    return { matches: { id: ids }, more };
  }
  const { orders, customers, products, workshops, more } = await call("find-orders", { text });
  return { matches: { id: orders, user_id: customers, product_id: products, workshop_id: workshops }, more };
}

/** Search on the server: rows with a word that starts with the text; none if there is nothing to search. */
export function useServerSearch(table: Searched | undefined, text: string) {
  const enabled = table !== undefined && text !== "";
  const { data, error, isPending, refetch } = useServerState({
    queryKey: tablesKey(table ? READ[table] : [], "search", table, text),
    queryFn: () => (enabled ? searched(table, text) : NOTHING),
    enabled,
  });
  return { ...(data ?? NOTHING), pending: enabled && isPending, error, refetch };
}
