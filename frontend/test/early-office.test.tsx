import { readFileSync } from "node:fs";
import { screen, waitFor } from "@testing-library/dom";
import { hydrateRoot, type Root } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { App } from "@/app/app";
import { browserPages } from "@/app/routing/browser-pages";
import { serverPages } from "@/app/routing/server-pages";
import { createI18n } from "@/lib/i18n/i18n";
import { createQueryClient } from "@/lib/server/query-client";
import { putSession, SIGNED_OUT } from "@/shared/session/session-store";
import { FakeServer } from "./fake-server.ts";
import { askForPage, translations } from "./pages.ts";
import { ADMIN, CUSTOMER } from "./render-page.tsx";
import { startServer } from "./server-bundle.ts";

/** The script of the document that remembers presses, as the server inlines it. */
const SCRIPT = /<script>([\s\S]*?)<\/script>/.exec(readFileSync("index.html", "utf8"))?.[1] ?? "";
const server = startServer();
let root: Root;

beforeEach(() => {
  new FakeServer({
    functions: {
      waiting: { counts: [], disputeDueBy: null },
      "second-factor-pending": { waits: false },
      "list-totals": { count: 0, amounts: [] },
    },
  });
});
afterEach(() => {
  root.unmount();
  putSession(SIGNED_OUT);
});

/** Show the server's HTML of a page behind the sign-in; returns what its scripts do once they are there. */
function show(path: string) {
  const { plan, request, rendered } = askForPage(server, path, "en");
  window.history.replaceState(null, "", path);
  document.body.innerHTML = `<div id="root">${rendered.html}</div>`;
  new Function(`with (window) { ${SCRIPT} }`)();
  const load = async (language: "en", namespace: string) => translations(language, [namespace])[namespace];
  const i18n = createI18n("en", request.translations, {}, load as never);
  return async () => {
    await Promise.all([
      browserPages.pages.load(plan.page.replace(/^src\/app\/pages\/|\.tsx$/g, "")),
      i18n.loadNamespaces(plan.namespaces as never),
    ]);
    root = hydrateRoot(
      document.getElementById("root") as HTMLElement,
      <BrowserRouter>
        <App
          pages={{ ...serverPages, pages: browserPages.pages }}
          client={createQueryClient({})}
          i18n={i18n}
        />
      </BrowserRouter>,
    );
  };
}

const shortcut = () =>
  document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, cancelable: true }),
  );

test("the palette that is asked for before the scripts opens, and stays when the user is known", async () => {
  const start = show("/admin/products");
  expect(shortcut()).toBe(false); // the browser's own search does not open
  putSession({ ...ADMIN, isAdmin: false, loading: true });
  await start();
  expect(await screen.findByRole("dialog")).toBeVisible();
  putSession(ADMIN);
  expect(await screen.findByRole("link", { name: "Create Product" })).toBeInTheDocument();
  expect(screen.getByRole("dialog")).toBeVisible();
});

test.each([
  ["/admin/products", ADMIN],
  ["/user/orders", CUSTOMER],
])("a language chosen in the frame of %s before the scripts is shown", async (path, session) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const start = show(path);
  const picker = screen.getAllByRole<HTMLSelectElement>("combobox", {
    name: "Language",
  })[0] as HTMLSelectElement;
  picker.value = "de";
  picker.dispatchEvent(new Event("change", { bubbles: true }));
  putSession(session); // a stored session: the user is known as soon as the scripts run
  await start();
  await waitFor(() => expect(screen.getAllByRole("combobox", { name: "Sprache" })[0]).toHaveValue("de"));
});
