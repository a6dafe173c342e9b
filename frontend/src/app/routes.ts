import type { FlatNamespace } from "i18next";
import { matchPath } from "react-router";
import type { Params } from "@/app/page";

/** The three parts of the site, each with a layout of its own. */
export const AREAS = ["public", "account", "admin"] as const;
export type Area = (typeof AREAS)[number];

export interface Route {
  /** Pattern of the address, `*` for any other. */
  path: string;
  /** Name of the file in app/pages. */
  page: string;
  area: Area;
}

function area(name: Area, pages: Record<string, string>): Route[] {
  return Object.entries(pages).map(([path, page]) => ({ path, page, area: name }));
}

/** Every address of the site (spec §2). */
export const ROUTES: readonly Route[] = [
  ...area("public", {
    "/": "home",
    "/products": "products",
    "/products/:slug": "product",
    "/features": "features",
    "/about": "about",
    "/contact": "contact",
    "/basket": "basket",
    "/checkout": "checkout",
    "/order-success": "order-success",
    "/payment-success": "payment-success",
    "/workshops": "workshops",
    "/workshops/:slug": "workshop",
    "/certificates/:code?": "certificate",
    "/news": "news",
    "/news/:slug": "article",
    "/terms": "terms",
    "/privacy": "privacy",
    "/imprint": "imprint",
    "/login": "login",
    "/signup": "signup",
    "/forgot-password": "forgot-password",
    "/reset-password": "reset-password",
    "/auth/confirm": "confirm",
  }),
  ...area("account", {
    "/user": "user-dashboard",
    "/user/dashboard": "user-dashboard",
    "/user/partner": "user-partner",
    "/user/profile": "user-profile",
    "/user/orders": "user-orders",
    "/user/products": "user-products",
    "/user/workshops": "user-workshops",
    "/user/workshops/:slug": "user-workshop",
    "/user/password": "user-password",
    "/user/account": "user-account",
  }),
  ...area("admin", {
    "/admin": "admin-dashboard",
    "/admin/products": "admin-products",
    "/admin/products/new": "admin-product",
    "/admin/products/:id/edit": "admin-product",
    "/admin/orders": "admin-orders",
    "/admin/orders/:id": "admin-order",
    "/admin/reconciliation": "admin-reconciliation",
    "/admin/users": "admin-users",
    "/admin/workshops": "admin-workshops",
    "/admin/workshops/new": "admin-workshop",
    "/admin/workshops/:id/edit": "admin-workshop",
    "/admin/workshops/:workshopId/participants": "admin-participants",
    "/admin/workshop-participants": "admin-participants",
    "/admin/referrals": "admin-referrals",
    "/admin/blog-articles": "admin-blog-articles",
    "/admin/blog-articles/new": "admin-blog-article",
    "/admin/blog-articles/:id/edit": "admin-blog-article",
    "/admin/news": "admin-news",
    "/admin/news/new": "admin-news-item",
    "/admin/news/:id/edit": "admin-news-item",
    "/admin/settings": "admin-settings",
  }),
];

export const NOT_FOUND: Route = { path: "*", page: "not-found", area: "public" };

/** The translations that each area needs. */
const NAMESPACES: Record<Area, FlatNamespace[]> = {
  public: ["public"],
  account: ["public", "account"],
  admin: ["public", "account", "admin"],
};

/** Texts that some pages need beside those of their area; the others leave them out of their HTML. */
const OWN_TEXTS: Record<string, FlatNamespace[]> = {
  home: ["home"],
  products: ["shop"],
  product: ["shop"],
  features: ["company", "shop"],
  workshops: ["booking"],
  workshop: ["booking"],
  news: ["news"],
  article: ["news"],
  about: ["company"],
  contact: ["company"],
  terms: ["legal"],
  privacy: ["legal"],
  imprint: ["legal"],
  checkout: ["account", "thanks"],
  "order-success": ["thanks"],
  "payment-success": ["account", "thanks"],
  login: ["account"],
  signup: ["account"],
  "forgot-password": ["account"],
  "reset-password": ["account"],
  "user-dashboard": ["shop", "news"],
  "user-workshop": ["booking", "seat"],
  certificate: ["certificate"],
  confirm: ["account"],
  "admin-referrals": ["admin-referrals"],
  "admin-settings": ["admin-settings"],
  "admin-workshops": ["admin-workshops"],
  "admin-workshop": ["admin-workshops"],
  "admin-participants": ["admin-workshops"],
  "user-partner": ["partner"],
  "user-account": ["account-security"],
  "user-orders": ["billing"],
  "admin-orders": ["admin-orders", "billing"],
  "admin-reconciliation": ["admin-reconciliation"],
  "admin-order": ["admin-orders", "billing"],
  "admin-blog-articles": ["admin-content"],
  "admin-blog-article": ["admin-content"],
  "admin-news": ["admin-content"],
  "admin-news-item": ["admin-content"],
};

/** The translations that a page needs before it can be drawn. */
export function namespacesOf({ area, page }: Route): FlatNamespace[] {
  return [...NAMESPACES[area], ...(OWN_TEXTS[page] ?? [])];
}

/** The route of an address; NOT_FOUND where there is none. */
export function routeOf(path: string): { route: Route; params: Params } {
  for (const route of ROUTES) {
    const match = matchPath(route.path, path);
    if (match) return { route, params: match.params };
  }
  return { route: NOT_FOUND, params: {} };
}
