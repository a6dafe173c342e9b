import { useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { type List, useList } from "@/features/admin/use-list";
import { customersQuery, type Order, ordersSpec } from "@/features/admin-orders/order";
import { read } from "@/lib/rest";

const NOBODY: string[] = [];

/** The list of orders. A search asks first whose address it could be: an order itself knows its customer's id only. */
export function useOrders(): List<Order> {
  const text = new URLSearchParams(useLocation().search).get("q")?.trim() ?? "";
  const [now] = useState(() => new Date());
  const query = customersQuery(text);
  const customers = useServerState({
    queryKey: [query?.url ?? ""],
    queryFn: () => (query ? read(query) : Promise.resolve([])),
    enabled: query !== null,
    select: (rows) => rows.map(({ id }) => id),
  });
  const list = useList(ordersSpec(customers.data ?? NOBODY, now));
  const waiting = query !== null && customers.isPending;
  return waiting ? { ...list, rows: undefined, fetching: true } : list;
}
