import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createPath, generatePath, Router } from "react-router";
import { App } from "@/app/app";
import { type ServerNotes, ServerNotesContext } from "@/app/frame/rendered-part";
import { accountLinkOf } from "@/app/layouts/account-links";
import { officeLinkOf } from "@/app/layouts/office-links";
import { namedTitle, titled } from "@/app/parts/page-title";
import { PageSummary, PlainPage } from "@/app/rendering/plain-page";
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
import { BUILT_IN, offPages } from "@/lib/site";
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
  /** The content of #root; of the signed-in areas their frame. */
  html: string;
  /** The error of a part that could not be rendered, with its stack. The page stands, with a substitute for the part. */
  failure?: string;
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
  const site = request.settings?.site ?? BUILT_IN;
  const { route, params } = routeOf(path, INNER_ROUTES, offPages(site));
  const i18n = createI18n(language, request.translations, request.settings);
  const client = createQueryClient(request.data);
  const company = request.settings?.company ?? UNKNOWN;
  const module = serverPages.pages.get(route.page);
  const meta = (module?.meta ?? innerMeta(path))({
    t: i18n.translator("public") as PageT,
    params,
    language,
    siteUrl,
    company,
    site,
    result: (query) => client.getQueryData(keyOf(query)),
  });
  const drawn = draw(
    <PlainPage meta={meta} Words={module?.Plain} />,
    <PageSummary meta={meta} />,
    (notes) => (
      <ServerNotesContext value={notes}>
        <Router
          location={{ pathname: path, search, hash: "", key: "default", state: null }}
          navigator={navigator}
          static
        >
          <App
            pages={serverPages}
            client={client}
            i18n={i18n}
            company={company}
            site={site}
            theme={request.theme}
          />
        </Router>
      </ServerNotesContext>
    ),
  );
  return {
    status: route.path === "*" ? 404 : 200,
    // The spelling of the route: its pattern matches /PRODUCTS, too.
    canonicalPath: route.path === "*" ? path : generatePath(route.path, params),
    ...meta,
    title: namedTitle(meta.title, company.name),
    ...drawn,
    html: drawn.html.replace(PRELOADS, ""),
  };
}

/** The title of a page behind the sign-in, whose file the server does not have: its name in the navigation. */
const innerMeta = (path: string) => {
  const office = officeLinkOf(path);
  const account = accountLinkOf(path);
  return titled(office ? `admin:nav.${office.name}` : `account:nav.${account?.name ?? "title"}`);
};

/** Render a page; if a part of it failed, once more to learn the error, which React keeps to itself the first time. */
function draw(
  plain: ReactNode,
  summary: ReactNode,
  page: (notes: ServerNotes) => ReactNode,
): Pick<Rendered, "html" | "failure"> {
  const notes: ServerNotes = { failed: false, strict: false, plain, summary };
  const html = renderToString(page(notes));
  if (!notes.failed) return { html };
  try {
    renderToString(page({ ...notes, strict: true }));
  } catch (error) {
    return { html, failure: `${error}\n${(error as Error).stack}` };
  }
  return { html, failure: "It fails in its place alone." };
}
