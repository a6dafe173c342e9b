import { useState } from "react";
import { type List, useList } from "@/features/admin/use-list";
import { type Order, ordersSpec } from "@/features/admin-orders/order";

/** The list of orders; its periods end on the day that the page was opened. */
export function useOrders(): List<Order> {
  const [now] = useState(() => new Date());
  return useList(ordersSpec(now));
}
