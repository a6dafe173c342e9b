import { renderToString } from "react-dom/server";
import { createPath, Router } from "react-router";
import { App } from "@/app/app";
import { namedTitle } from "@/app/parts/page-title";
import type { PlanRequest } from "@/app/rendering/plan";
import { INNER_ROUTES } from "@/app/routing/inner-routes";
import type { Meta, PageT } from "@/app/routing/page";
import { routeOf } from "@/app/routing/routes";
import { serverPages } from "@/app/routing/server-pages";
import type { BootSettings } from "@/lib/boot";
import { UNKNOWN } from "@/lib/company";
import { createI18n, type Translations } from "@/lib/i18n/i18n";
import { createQueryClient } from "@/lib/server/query-client";
import { keyOf } from "@/lib/server/use-query";
import type { Theme } from "@/lib/theme";

export interface RenderRequest extends PlanRequest {
  theme: Theme;
  siteUrl: string;
  translations: Translations;
  data: Record<string, unknown>;
  settings?: BootSettings;
}

export interface Rendered extends Meta {
  status: 200 | 404;
  canonicalPath: string;
  /** The content of #root; empty for the signed-in areas, which the browser draws. */
  html: string;
}

// React puts preloads of images before the markup; in #root they would not match what the browser renders.
const PRELOADS = /^(<link [^>]*>)+/;

const navigator = {
  createHref: (to: string | Parameters<typeof createPath>[0]) =>
    typeof to === "string" ? to : createPath(to),
  push() {},
  replace() {},
  go() {},
};

/** Render the first HTML of an address from the reads of its plan. */
export function renderPage(request: RenderRequest): Rendered {
  const { path, search, language, siteUrl } = request;
  const { route, params } = routeOf(path, INNER_ROUTES);
  const i18n = createI18n(language, request.translations, request.settings);
  const client = createQueryClient(request.data);
  const company = request.settings?.company ?? UNKNOWN;
  const module = serverPages.pages.get(route.page);
  if (!module) return { status: 200, title: company.name, canonicalPath: path, html: "" };
  const html = renderToString(
    <Router
      location={{ pathname: path, search, hash: "", key: "default", state: null }}
      navigator={navigator}
      static
    >
      <App pages={serverPages} client={client} i18n={i18n} company={company} theme={request.theme} />
    </Router>,
  );
  const meta = module.meta({
    t: i18n.translator("public") as PageT,
    params,
    language,
    siteUrl,
    company,
    result: (query) => client.getQueryData(keyOf(query)),
  });
  return {
    status: route.path === "*" ? 404 : 200,
    canonicalPath: path,
    ...meta,
    title: namedTitle(meta.title, company.name),
    html: html.replace(PRELOADS, ""),
  };
}
