import { FakeServer } from "@test/fake-server.ts";
import { ownPage } from "@test/office-rows.ts";
import { openPage } from "@test/render-page.tsx";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";

/** Go to an address within the site, as a link does. */
async function follow(path: string): Promise<void> {
  openPage("/pages/who-we-are");
  await screen.findByRole("heading", { level: 1, name: "Who we are" });
  window.history.pushState({ key: "followed", idx: 1 }, "", path);
  window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
}

test("a link to the old address of a page leads to the page", async () => {
  const server = new FakeServer({
    tables: { pages: [ownPage(), ownPage({ id: "2", title: "Shipping", slug: "shipping" })] },
    functions: { "moved-address": { path: "/pages/shipping" } },
  });
  await follow("/pages/delivery?lng=en");
  await screen.findByRole("heading", { level: 1, name: "Shipping" });
  expect(window.location.pathname + window.location.search).toBe("/pages/shipping?lng=en");
  expect(server.bodies("POST", "moved-address")).toEqual([{ path: "/pages/delivery" }]);
});

test("a link to an address that no page had says so", async () => {
  new FakeServer({ tables: { pages: [ownPage()] }, functions: { "moved-address": { path: null } } });
  await follow("/pages/nothing");
  await screen.findByRole("heading", { level: 1, name: /not found/i });
  expect(window.location.pathname).toBe("/pages/nothing");
});

test("a page that was loaded asks for no other address: the server has looked already", async () => {
  const server = new FakeServer({ tables: { pages: [] } });
  openPage("/pages/nothing");
  await screen.findByRole("heading", { level: 1, name: /not found/i });
  await waitFor(() => expect(server.to("POST", "moved-address")).toEqual([]));
});
