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
    "/products": "products",
  }),
];

export const NOT_FOUND: Route = { path: "*", page: "not-found", area: "public" };

/** The translations that an area needs. */
export const NAMESPACES: Record<Area, string[]> = {
  public: ["public"],
  account: ["public", "account"],
  admin: ["public", "admin"],
};

/** The route of an address; NOT_FOUND where there is none. */
export function routeOf(path: string): { route: Route; params: Params } {
  for (const route of ROUTES) {
    const match = matchPath(route.path, path);
    if (match) return { route, params: match.params };
  }
  return { route: NOT_FOUND, params: {} };
}
