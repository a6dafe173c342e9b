import "@/styles.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "@/app/app";
import { forgetHandledPresses } from "@/app/frame/early-presses";
import { browserPages } from "@/app/routing/browser-pages";
import { isInner, namespacesOf, routeOf, textsBelow } from "@/app/routing/routes";
import { readBoot } from "@/lib/boot";
import { reportFilledFields } from "@/lib/filled-fields";
import { detectLanguage, rememberAddressLanguage, rememberLanguage } from "@/lib/i18n/detect-language";
import { createI18n } from "@/lib/i18n/i18n";
import { textLoader } from "@/lib/i18n/load-texts";
import { createQueryClient } from "@/lib/server/query-client";
import { BUILT_IN, offPages } from "@/lib/site";
import { applyTheme, currentTheme } from "@/lib/theme";
import { subscribeBeforeRouter } from "@/lib/way-back";
import { startSession } from "@/shared/session/start-session";

function showLanguage(language: string): void {
  document.documentElement.lang = language;
}

/** Report the error of a part that was rendered anew instead of hydrated: React wraps it in one that says only that. */
const reportCause = (error: unknown) => reportError((error as Error).cause ?? error);

/** Start the page: hydrate the server's HTML if there is any, else render from scratch. */
async function start(): Promise<void> {
  const boot = readBoot();
  const path = window.location.pathname;
  const site = boot?.settings.site ?? BUILT_IN;
  const inner = isInner(path) ? await browserPages.inner.load("routes") : [];
  const { route } = routeOf(path, inner, offPages(site));
  const offered = boot?.settings.languages;
  const language = boot?.language ?? detectLanguage();
  const i18n = createI18n(language, boot?.translations ?? {}, boot?.settings, textLoader(site.texts));
  applyTheme(currentTheme());
  startSession();
  reportFilledFields();
  subscribeBeforeRouter();
  i18n.subscribe(() => showLanguage(i18n.language));
  showLanguage(language);
  rememberAddressLanguage();
  await Promise.all([
    browserPages.pages.load(route.page),
    browserPages.layouts.load(route.area),
    i18n.loadNamespaces(namespacesOf(route)),
  ]);
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App
          pages={browserPages}
          client={createQueryClient(boot?.data ?? {})}
          i18n={i18n}
          company={boot?.settings.company}
          site={site}
          theme={boot?.theme}
        />
      </BrowserRouter>
    </StrictMode>
  );
  const root = document.getElementById("root") as HTMLElement;
  if (root.firstElementChild) {
    hydrateRoot(root, app, { onRecoverableError: reportCause });
    forgetHandledPresses();
  } else createRoot(root).render(app);
  // In parallel to the sections that show them. A failed prefetch is retried when they are shown.
  i18n.loadNamespaces(textsBelow(route)).catch(() => {});
  // The server cannot see the browser's storage, only its cookies.
  const requested = detectLanguage(offered);
  if (requested !== language) {
    rememberLanguage(requested);
    i18n
      .changeLanguage(requested)
      .catch((error) => console.error("The texts of the language could not be loaded:", error));
  }
}

void start();
