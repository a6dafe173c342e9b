import { INNER_ROUTES } from "@/app/routing/inner-routes";
import { namespacesOf, routeOf, textsBelow } from "@/app/routing/routes";
import { serverPages } from "@/app/routing/server-pages";
import type { Language } from "@/lib/i18n/languages";

export interface PlanRequest {
  path: string;
  /** The parameters that the page is rendered with, with a question mark; or empty. */
  search: string;
  language: Language;
  /** Addresses that are switched off, with all below them. */
  off?: readonly string[];
}

export interface Plan {
  status: 200 | 301 | 404;
  /** Target of a 301, without the query. */
  location?: string;
  /** The page's file as named in the build manifest. */
  page: string;
  /** The page's first reads; one-row reads are marked. */
  queries: (string | { url: string; single: true })[];
  /** Namespaces inlined into the document. */
  namespaces: string[];
  /** Further namespaces that the server renders with and the browser fetches after the first paint. */
  later: readonly string[];
}

/** `/products/` → `/products`. More than one leading slash would name another host. */
function tidy(path: string): string {
  return path.replace(/\/+$/, "").replace(/^\/*/, "/");
}

/** Return everything the server has to know and read before it can render an address. */
export function planPage({ path, search, language, off = [] }: PlanRequest): Plan {
  const { route, params } = routeOf(path, INNER_ROUTES, off);
  const queries = serverPages.pages.get(route.page)?.queries?.(params, language, search) ?? [];
  const plan: Plan = {
    status: route.path === "*" ? 404 : 200,
    page: `src/app/pages/${route.page}.tsx`,
    queries: queries.map(({ url, single }) => (single ? { url, single } : url)),
    namespaces: namespacesOf(route),
    later: textsBelow(route),
  };
  if (tidy(path) === path) return plan;
  return { ...plan, status: 301, location: tidy(path), queries: [] };
}
