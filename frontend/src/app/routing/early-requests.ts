import { MESSAGES } from "@/admin/logs/lists";
import { MAILS } from "@/admin/mails/mail";
import { ORDERS } from "@/admin/orders/order";
import { PRODUCTS } from "@/admin/products/product";
import { USERS } from "@/admin/users/user";
import type { Route } from "@/app/routing/routes";
import { firstPage, type ListSpec } from "@/components/data-table/list-spec";
import type { Functions } from "@/lib/server/api.types";
import { type EarlyRequest, USER } from "@/lib/server/early";
import { adminRowOf } from "@/shared/session/is-admin";
import { STORAGE_KEY } from "@/shared/session/stored-session";

const call = <F extends keyof Functions>(name: F, body: Functions[F]["body"]): EarlyRequest => ({
  method: "POST",
  url: `/functions/v1/${name}`,
  body,
});

const rows = <R extends { id: string }>(spec: ListSpec<R>): EarlyRequest => ({
  method: "GET",
  url: firstPage(spec).url,
  plain: true,
});

/** The requests of every back-office page. */
const OFFICE: readonly EarlyRequest[] = [
  { method: "GET", url: adminRowOf(USER).url },
  { ...call("second-factor-pending", {}), oneFactor: true },
];

/** The requests without which a page of the back office has no content. The page makes the same ones. */
const PAGES: Readonly<Record<string, readonly EarlyRequest[]>> = {
  "admin/dashboard": [call("waiting", {}), call("shop-setup", {}), call("sales", { days: 30 })],
  "admin/orders": [rows(ORDERS)],
  "admin/users": [rows(USERS)],
  "admin/products": [rows(PRODUCTS)],
  "admin/mails": [rows(MAILS)],
  "admin/inbox": [rows(MESSAGES)],
  "admin/settings": [call("settings", {})],
};

export interface Early {
  /** The storage key of the session, without which nothing is requested. */
  key: string;
  requests: readonly EarlyRequest[];
}

/** Return what the document of a page behind the sign-in begins to request; null for public pages. */
export function earlyOf({ area, page }: Route): Early | null {
  if (area === "public") return null;
  return { key: STORAGE_KEY, requests: area === "admin" ? [...OFFICE, ...(PAGES[page] ?? [])] : [] };
}
