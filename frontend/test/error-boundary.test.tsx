import { act, type ReactNode, Suspense } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ErrorBoundary } from "@/app/frame/error-boundary";
import { PageView } from "@/app/frame/page-view";
import type { PageModule } from "@/app/routing/page";
import { PagesContext } from "@/app/routing/pages";
import { routeOf } from "@/app/routing/routes";
import { serverPages } from "@/app/routing/server-pages";
import { createI18n } from "@/lib/i18n/i18n";
import { I18nContext } from "@/lib/i18n/use-t";
import { partsOnDemand } from "@/lib/parts";
import { translations } from "./pages.ts";

const texts = translations("de", ["public", "company"]);
const MISSING = new TypeError(
  "Failed to fetch dynamically imported module: https://shop.example/assets/a.js",
);
const there = () => Promise.resolve(new Response());
let root: Root | undefined;
let container: HTMLElement;

beforeAll(() => {
  (globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true;
});
beforeEach(() => {
  window.history.replaceState({ idx: 3 }, "", "/about");
});
afterEach(() => act(async () => root?.unmount()));

function Page({ error }: { error: Error }): never {
  throw error;
}

async function pageThrows(error: Error, shop: () => Promise<Response>): Promise<number> {
  return shows(<Page error={error} />, shop);
}

/** Render a page; return how often its address was reloaded. */
async function shows(page: ReactNode, shop: () => Promise<Response>): Promise<number> {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("fetch", vi.fn(shop));
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  reload.mockClear();
  container = document.body.appendChild(document.createElement("div"));
  await act(async () => {
    root = createRoot(container);
    root.render(
      <I18nContext value={createI18n("de", texts)}>
        <ErrorBoundary>
          <Suspense>{page}</Suspense>
        </ErrorBoundary>
      </I18nContext>,
    );
  });
  return reload.mock.calls.length;
}

const lines = () => container.querySelector("h1")?.textContent;

test.each([
  MISSING,
  new TypeError("error loading dynamically imported module: https://shop.example/assets/a.js"),
  new TypeError("Importing a module script failed."),
])("a file that a release took away has its page loaded anew: %s", async (error) => {
  expect(await pageThrows(error, there)).toBe(1);
  expect(lines()).toBeUndefined();
});

test("once: where the file is missing still, the error is shown", async () => {
  await pageThrows(MISSING, there);
  expect(window.history.state).toEqual({ idx: 3, anew: true });
  await act(async () => root?.unmount());
  expect(await pageThrows(MISSING, there)).toBe(0);
  expect(lines()).toBe(texts.public.failed.title);
});

test.each([
  ["no house", MISSING, () => Promise.reject(new TypeError("no network"))],
  ["a house that is away", MISSING, () => Promise.resolve(new Response("", { status: 502 }))],
  ["a mistake of ours", new TypeError("x is not a function"), there],
])("%s is told at once", async (_name, error, shop) => {
  expect(await pageThrows(error, shop)).toBe(0);
  expect(lines()).toBe(texts.public.failed.title);
});

test("a page's file that does not come is asked for once, not without end", async () => {
  const fetchPart = vi.fn(() => Promise.reject<PageModule>(new Error("no file in this test")));
  const pages = { ...serverPages, pages: partsOnDemand({ "public/about": fetchPart }) };
  const { route } = routeOf("/about", []);
  await shows(
    <PagesContext value={pages}>
      <PageView route={route} />
    </PagesContext>,
    there,
  );
  expect(lines()).toBe(texts.public.failed.title);
  expect(fetchPart).toHaveBeenCalledTimes(1);
});
