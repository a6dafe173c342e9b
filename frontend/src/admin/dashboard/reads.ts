import { useQuery as useServerState } from "@tanstack/react-query";
import type { Tables } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { type Part, readPart } from "@/lib/server/rest";
import { list, type Query } from "@/lib/server/rest-query";
import { keyOf } from "@/lib/server/use-query";

/** Rows read of each list (CONST-18), and shown of it (CONST-19). */
const LATEST = 10;
export const SHOWN = 5;

type Row<N extends keyof Tables, C extends keyof Tables[N]["row"]> = Pick<Tables[N]["row"], C>;

export type RecentUser = Row<"users", "id" | "email" | "first_name" | "last_name" | "created_at">;
type RecentProduct = Row<"products", "id" | "name" | "is_active" | "created_at">;
export type RecentOrder = Row<"orders", "id" | "total_amount" | "currency" | "status" | "created_at"> & {
  user: Row<"users", "email" | "first_name" | "last_name"> | null;
};

const latest = { order: "created_at.desc,id.desc", limit: LATEST };

/** The newest rows (CALL-44 to CALL-46). Their number is counted by the database, over all of them (C7). */
export const USERS = list<"users", RecentUser>("users", {
  select: "id,email,first_name,last_name,created_at",
  ...latest,
});
export const PRODUCTS = list<"products", RecentProduct>("products", {
  select: "id,name:office_name,is_active,created_at",
  ...latest,
});
export const ORDERS = list<"orders", RecentOrder>("orders", {
  select: "id,total_amount,currency,status,created_at,user:users(email,first_name,last_name)",
  ...latest,
});

export function useCounted<T>(query: Query<T[]>) {
  // A key other than that of the rows alone, which other pages may have cached.
  return useServerState<Part<T>>({ queryKey: [...keyOf(query), "counted"], queryFn: () => readPart(query) });
}

/** Sums and statuses, computed by the database. */
export function useMetrics() {
  return useServerState({ queryKey: ["/functions/v1/dashboard"], queryFn: () => call("dashboard", {}) });
}
