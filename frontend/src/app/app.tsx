import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Route, Routes, useLocation } from "react-router";
import { EarlyPresses } from "@/app/frame/early-presses";
import { ErrorBoundary } from "@/app/frame/error-boundary";
import { LayoutView, PageView } from "@/app/frame/page-view";
import { PrivateCache } from "@/app/frame/private-cache";
import { RenderedPart } from "@/app/frame/rendered-part";
import { ScrollMemory } from "@/app/frame/scroll-memory";
import { WindowMessages } from "@/app/frame/window-messages";
import { type Pages, PagesContext, usePages } from "@/app/routing/pages";
import { AREAS, isInner, NOT_FOUND, PUBLIC_ROUTES } from "@/app/routing/routes";
import { type Company, CompanyContext, UNKNOWN } from "@/lib/company";
import type { I18n } from "@/lib/i18n/i18n";
import { I18nContext } from "@/lib/i18n/use-t";
import { renderedPart } from "@/lib/parts";
import { BUILT_IN, liesIn, offPages, SiteContext, type SiteSettings, useSite } from "@/lib/site";
import type { Theme } from "@/lib/theme";
import { useMounted } from "@/lib/use-mounted";
import { PaintedTheme } from "@/lib/use-theme";
import { ConsentQuestion } from "@/shared/consent/consent-question";
import { ReferralCapture } from "@/shared/referral/referral-capture";

interface Props {
  pages: Pages;
  client: QueryClient;
  i18n: I18n;
  company?: Company | undefined;
  site?: SiteSettings | undefined;
  /** The theme of the server's HTML. */
  theme?: Theme | undefined;
}

/** The whole site below the router, the same on the server and in the browser. */
export function App({ pages, client, i18n, company = UNKNOWN, site = BUILT_IN, theme = "system" }: Props) {
  return (
    <PagesContext value={pages}>
      <QueryClientProvider client={client}>
        <I18nContext value={i18n}>
          <CompanyContext value={company}>
            <SiteContext value={site}>
              <PaintedTheme value={theme}>
                <RenderedPart substitute="summary">
                  <ErrorBoundary>
                    <SiteRoutes />
                  </ErrorBoundary>
                  <Messages />
                  <EarlyPresses />
                </RenderedPart>
              </PaintedTheme>
            </SiteContext>
          </CompanyContext>
          <PublicQuestion />
          <ScrollMemory />
          <ReferralCapture />
          <PrivateCache />
        </I18nContext>
      </QueryClientProvider>
    </PagesContext>
  );
}

/** The routes behind the sign-in load when the first of them is requested. */
function SiteRoutes() {
  const { pathname } = useLocation();
  const { inner } = usePages();
  const off = offPages(useSite());
  const behind = isInner(pathname) ? renderedPart(inner, "routes") : [];
  return (
    <Routes>
      {AREAS.map((area) => (
        <Route key={area} element={<LayoutView area={area} />}>
          {[...PUBLIC_ROUTES, ...behind, NOT_FOUND]
            .filter((route) => route.area === area && !liesIn(route.path, off))
            .map((route) => (
              <Route
                key={route.path}
                path={route.path}
                element={<PageView key={route.page} route={route} />}
              />
            ))}
        </Route>
      ))}
    </Routes>
  );
}

/** Consent is asked on the public pages alone: elsewhere nothing needs it, and the banner would cover buttons. */
function PublicQuestion() {
  return !isInner(useLocation().pathname) && <ConsentQuestion />;
}

/** Part of the first script: once the connection is lost it could not be fetched. The server's HTML has none. */
function Messages() {
  return useMounted() && <WindowMessages />;
}
