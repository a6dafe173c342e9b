import { act, type ComponentType } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { App } from "@/app/app";
import { serverPages } from "@/app/routing/server-pages";
import { createI18n } from "@/lib/i18n/i18n";
import type { Language } from "@/lib/i18n/languages";
import type { TextTree } from "@/lib/i18n/translate";
import { partsOnDemand } from "@/lib/parts";
import { createQueryClient } from "@/lib/server/query-client";
import { askForPage, PUBLIC_PATHS, translations } from "./pages.ts";
import { startServer } from "./server-bundle.ts";

type Section = { default: ComponentType };

const server = startServer();
let root: Root | undefined;
beforeAll(() => {
  (globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true;
});
afterAll(() => {
  delete (globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT;
});
afterEach(() => act(async () => root?.unmount()));

/** Hydrate the server's HTML in a browser that has a stored basket, theme and referral. */
async function hydrate(path: string, before?: (container: HTMLElement) => void) {
  const { request, rendered } = askForPage(server, path, "de");
  const line = { id: "1", product: { id: "1", name: "A", price: 1, currency: "USD", image_url: null } };
  localStorage.setItem("basket", JSON.stringify([{ ...line, quantity: 3 }]));
  localStorage.setItem("vite-ui-theme", "dark");
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it so
  document.cookie = "referral_code=PARTNER7; Path=/";
  window.history.replaceState(null, "", path);
  document.body.innerHTML = `<div id="root">${rendered.html}</div>`;
  const container = document.getElementById("root") as HTMLElement;
  before?.(container);
  const recovered = vi.fn();
  await act(async () => {
    root = hydrateRoot(
      container,
      <BrowserRouter>
        <App
          pages={serverPages}
          client={createQueryClient(request.data)}
          i18n={createI18n("de", request.translations)}
        />
      </BrowserRouter>,
      { onRecoverableError: recovered },
    );
  });
  return { container, recovered };
}

test.each([...PUBLIC_PATHS, "/no/such/page"])("%s hydrates without a difference", async (path) => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("no network in this test")));
  const complained = vi.spyOn(console, "error").mockImplementation(() => {});
  const { container, recovered } = await hydrate(path);
  expect(recovered).not.toHaveBeenCalled();
  const complaints = complained.mock.calls.filter(([text]) => text !== "There is no page at");
  expect(complaints).toEqual([]);
  // State known only to the browser appears after the first paint.
  expect(container.querySelector('[data-testid="basket-count"]')?.textContent).toBe("3");
});

test.each(["/products", "/products/x", "/workshops", "/workshops/x", "/news", "/news/x"])(
  "%s asks the network for nothing when it is the first page",
  async (path) => {
    const fetched = vi.fn();
    vi.stubGlobal("fetch", fetched);
    await hydrate(path);
    expect(fetched).not.toHaveBeenCalled();
  },
);

/** The home page as first loaded: without the file and the texts of its part below the first screen. */
async function hydrateHome(textsBelow: (language: Language, namespace: string) => Promise<TextTree>) {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("no network in this test")));
  const { plan, request, rendered } = askForPage(server, "/", "de");
  window.history.replaceState(null, "", "/");
  document.body.innerHTML = `<div id="root">${rendered.html}</div>`;
  const container = document.getElementById("root") as HTMLElement;
  const i18n = createI18n("de", translations("de", plan.namespaces), {}, textsBelow);
  let sectionComes = () => {};
  const coming = new Promise<void>((come) => {
    sectionComes = come;
  });
  const below = () => coming.then(() => serverPages.sections.load("home-below"));
  const pages = { ...serverPages, sections: partsOnDemand<Section>({ "home-below": below }) };
  const recovered = vi.fn();
  const start = () => {
    root = hydrateRoot(
      container,
      <BrowserRouter>
        <App pages={pages} client={createQueryClient(request.data)} i18n={i18n} />
      </BrowserRouter>,
      { onRecoverableError: recovered },
    );
  };
  const headings = () => [...container.querySelectorAll("h1, h2")].map((heading) => heading.textContent);
  return { i18n, start, headings, recovered, sectionComes: () => sectionComes() };
}

const titles = (language: Language) => {
  const texts = translations(language, ["home", "home-below"]);
  return [texts.home.title, texts["home-below"].crafts.title];
};

test("another language that is wanted before the page is taken over comes after it, without a difference", async () => {
  const home = await hydrateHome(
    async (language, namespace) => translations(language, [namespace])[namespace],
  );
  await act(async () => {
    home.start();
    await home.i18n.changeLanguage("en");
  });
  expect(home.headings()).toEqual(expect.arrayContaining([titles("en")[0], titles("de")[1]]));
  await act(async () => home.sectionComes());
  expect(home.headings()).toEqual(expect.arrayContaining(titles("en")));
  expect(home.recovered).not.toHaveBeenCalled();
});

test("a section whose texts fail to load shows an error, and the rest of the page stays", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const home = await hydrateHome(() => Promise.reject(new Error("no texts in this test")));
  await act(async () => home.start());
  expect(home.headings()).toEqual(expect.arrayContaining(titles("de")));
  await act(async () => home.sectionComes());
  const failed = translations("de", ["public"]).public.failed.title;
  expect(home.headings()).toEqual(expect.arrayContaining([titles("de")[0], failed]));
  expect(home.headings()).not.toContain(titles("de")[1]);
});

test("what is typed before the script is there stays, and counts", async () => {
  vi.stubGlobal("fetch", vi.fn());
  const email = (within: HTMLElement) => within.querySelector("input[type=email]") as HTMLInputElement;
  const { container } = await hydrate("/login", (before) => {
    email(before).value = "ada@example.org";
  });
  const field = email(container);
  expect(field.value).toBe("ada@example.org");
  await act(async () => {
    const password = container.querySelector("input[type=password]") as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(password, "x");
    password.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(field.value).toBe("ada@example.org");
});

test.each(["/login", "/signup"])(
  "%s keeps all that a password manager fills in before the script is there",
  async (path) => {
    vi.stubGlobal("fetch", vi.fn());
    const fields = (within: HTMLElement) => [...within.querySelectorAll<HTMLInputElement>("main form input")];
    const { container } = await hydrate(path, (before) => {
      for (const field of fields(before)) field.value = `${field.name}@example.org`;
    });
    expect(fields(container).length).toBeGreaterThan(1);
    expect(fields(container).map(({ value }) => value)).toEqual(
      fields(container).map(({ name }) => `${name}@example.org`),
    );
  },
);
