import { matchPath } from "react-router";
import type { Params } from "@/app/routing/page";
import type { Namespace } from "@/lib/i18n/i18n-types";
import { liesIn } from "@/lib/site";

/** The three parts of the site, each with a layout of its own. */
export const AREAS = ["public", "account", "admin"] as const;
export type Area = (typeof AREAS)[number];

export interface Route {
  /** Pattern of the address, `*` for any other. */
  path: string;
  /** Its file in app/pages: `admin/orders`. */
  page: string;
  area: Area;
  /** Namespaces needed beside those of its area; other pages leave them out of their HTML. */
  texts: Namespace[];
}

/** Build the routes of an area from page names, or page names with their own namespaces. */
export function area(name: Area, pages: Record<string, string | [string, ...Namespace[]]>): Route[] {
  return Object.entries(pages).map(([path, entry]) => {
    const [page, ...texts] = typeof entry === "string" ? ([entry] as const) : entry;
    return { path, page: `${name}/${page}`, area: name, texts };
  });
}

/** Every route before the sign-in (spec §2). Those behind it are in inner-routes: visitors never need them. */
export const PUBLIC_ROUTES: readonly Route[] = area("public", {
  "/": ["home", "home"],
  "/products": ["products", "products", "shop"],
  "/products/:slug": ["product", "shop", "reviews"],
  "/features": ["features", "company", "shop"],
  "/about": ["about", "company"],
  "/contact": ["contact", "company"],
  "/referral-program": ["referral-program", "program", "home-below", "rates"],
  "/basket": ["basket", "basket"],
  "/checkout": ["checkout", "account", "checkout", "thanks", "basket", "booking"],
  "/checkout/pay": ["pay", "account", "checkout", "basket", "pay"],
  "/order-success": ["order-success", "thanks"],
  "/payment-success": ["payment-success", "account", "thanks", "downloads", "billing", "seat"],
  "/workshops": ["workshops", "booking", "workshops"],
  "/workshops/:slug": ["workshop", "booking", "workshops", "waiting"],
  "/waiting-list": ["waiting-list", "waiting"],
  "/review": ["review", "reviews"],
  "/partner-mails": ["partner-mails", "partner-mails"],
  "/certificates/:code?": ["certificate", "certificate"],
  "/news": ["news", "news"],
  "/news/:slug": ["article", "news"],
  "/pages/:slug": ["own-page", "news", "not-found"],
  "/terms": ["terms", "legal", "legal-terms"],
  "/privacy": ["privacy", "legal", "legal-privacy"],
  "/withdrawal": ["withdrawal", "legal", "legal-withdrawal"],
  "/imprint": ["imprint", "legal", "legal-imprint"],
  "/setup": ["setup", "account"],
  "/login": ["login", "account"],
  "/signup": ["signup", "account"],
  "/forgot-password": ["forgot-password", "account"],
  "/reset-password": ["reset-password", "account"],
  "/auth/confirm": ["confirm", "account"],
});

export const NOT_FOUND: Route = { path: "*", page: "public/not-found", area: "public", texts: ["not-found"] };

/** Return true if an address lies behind the sign-in. */
export function isInner(path: string): boolean {
  return /^\/(user|admin)(\/|$)/.test(path);
}

/** The namespaces that each area needs. */
const NAMESPACES: Record<Area, Namespace[]> = {
  public: ["public"],
  account: ["public", "account"],
  admin: ["public", "account", "admin", "admin-lists"],
};

/**
 * Namespaces of the sections below a page's first screen: the server renders with them, the browser fetches them later.
 */
const TEXTS_BELOW: Record<string, Namespace[]> = { "public/home": ["home-below", "shop", "workshops"] };

export function textsBelow({ page }: Route): readonly Namespace[] {
  return TEXTS_BELOW[page] ?? [];
}

/** Return the namespaces that a page needs before it can render. */
export function namespacesOf({ area, texts }: Route): Namespace[] {
  return [...NAMESPACES[area], ...texts];
}

/**
 * Return the route of an address among these and the public ones, or NOT_FOUND. `off`: pages that are switched off, with
 * all below them.
 */
export function routeOf(
  path: string,
  inner: readonly Route[],
  off: readonly string[] = [],
): { route: Route; params: Params } {
  for (const route of liesIn(path, off) ? [] : [...PUBLIC_ROUTES, ...inner]) {
    const match = matchPath(route.path, path);
    if (match) return { route, params: match.params };
  }
  return { route: NOT_FOUND, params: {} };
}
