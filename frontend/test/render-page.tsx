import type { User } from "@supabase/auth-js";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { createRoot, type Root } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { afterEach, expect } from "vitest";
import { App } from "@/app/app";
import { browserPages } from "@/app/routing/browser-pages";
import { isInner, namespacesOf, routeOf } from "@/app/routing/routes";
import { type Company, UNKNOWN } from "@/lib/company";
import { createI18n, type SettingsInTexts } from "@/lib/i18n/i18n";
import type { Language } from "@/lib/i18n/languages";
import { createQueryClient } from "@/lib/server/query-client";
import { putSession, type SessionState, SIGNED_OUT } from "@/shared/session/session-store";
import { translations } from "./pages.ts";

/** The signed-in user of a test. */
const ADA = {
  id: "a0000000-0000-4000-8000-000000000001",
  email: "admin@example.com",
  user_metadata: {},
  app_metadata: {},
} as unknown as User;

export const ADMIN: SessionState = { user: ADA, session: null, isAdmin: true, loading: false };
export const CUSTOMER: SessionState = { ...ADMIN, isAdmin: false };

let root: Root | undefined;
/** Errors in the rendering of the page, which show its error in place of it. */
let thrown: unknown[] = [];

afterEach(() => {
  root?.unmount();
  root = undefined;
  const errors = thrown;
  thrown = [];
  putSession(SIGNED_OUT);
  localStorage.clear();
  sessionStorage.clear();
  expect(errors).toEqual([]);
});

interface Options {
  session?: SessionState;
  language?: Language;
  /** The settings of the shop. */
  settings?: SettingsInTexts;
  /** What differs from an unknown company. */
  company?: Partial<Company>;
}

/**
 * Open an address of the site as the browser does, with the whole frame around the page. The server is the test's own
 * (`FakeServer`), the texts are the locale files. The page is there a moment later, and React renders when it does in a
 * browser, so a test waits for what it expects. Returns the user who types and presses.
 */
export function openPage(
  path: string,
  { session = SIGNED_OUT, language = "en", settings = {}, company = {} }: Options = {},
) {
  window.history.replaceState(null, "", path);
  putSession(session);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById("root") as HTMLElement, {
    onCaughtError: (error) => thrown.push(error),
  });
  void start(root, language, settings, { ...UNKNOWN, ...company });
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
}

/** Load the files and texts of the page, as the browser does before it renders anything. */
async function start(
  here: Root,
  language: Language,
  settings: SettingsInTexts,
  company: Company,
): Promise<void> {
  const load = async (spoken: Language, namespace: string) => translations(spoken, [namespace])[namespace];
  const i18n = createI18n(language, {}, settings, load);
  const { pathname } = window.location;
  const { route } = routeOf(pathname, isInner(pathname) ? await browserPages.inner.load("routes") : []);
  await Promise.all([
    browserPages.pages.load(route.page),
    browserPages.layouts.load(route.area),
    i18n.loadNamespaces(namespacesOf(route)),
  ]);
  if (here !== root) return; // the test is over
  const client = createQueryClient({});
  // A failed read is repeated as in a browser, but at once: a second of waiting shows nothing.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  here.render(
    <BrowserRouter>
      <App pages={browserPages} client={client} i18n={i18n} company={company} />
    </BrowserRouter>,
  );
}
