import { FakeServer } from "@test/fake-server.ts";
import { openPage } from "@test/render-page.tsx";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { filterIn } from "@/public/catalog/product-filter";

const product = (name: string, product_type: string, image_url: string | null = "/art/a.svg") => ({
  ...{ id: name, slug: name, name, product_type, image_url },
  ...{ description: `All about ${name}.`, price: 12.5, currency: "GBP", features: [], is_active: true },
});
const PRODUCTS = [
  product("Unpictured", "shop_system", null),
  product("Café Ledger", "shop_system"),
  product("Link Atlas", "affiliate_system"),
  product("Masterclass", "masterclass"),
];

function openList(path: string, products = PRODUCTS) {
  new FakeServer({ tables: { products } });
  return openPage(path);
}

const names = () => screen.queryAllByRole("article").map((card) => card.querySelector("h2")?.textContent);
const listed = (expected: string[]) => waitFor(() => expect(names()).toEqual(expected));

test("products without a picture come last", async () => {
  openList("/products");
  await listed(["Café Ledger", "Link Atlas", "Masterclass", "Unpictured"]);
  expect(screen.queryByText(/of 4 products/)).not.toBeInTheDocument();
});

test("a search by name and type narrows the list, and the address keeps it", async () => {
  const user = openList("/products?utm_source=mail");
  await user.type(await screen.findByRole("searchbox", { name: "Name or keyword" }), "CAFE ledger");
  await listed(["Café Ledger"]);
  expect(screen.getByText("1 of 4 products")).toHaveRole("status");
  await waitFor(() => expect(window.location.search).toBe("?utm_source=mail&q=CAFE%20ledger"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "Masterclasses");
  await screen.findByRole("heading", { name: "No matching products" });
  await waitFor(() => expect(filterIn(window.location.search).type).toBe("masterclass"));
  await user.click(screen.getByRole("link", { name: "Show all products" }));
  await listed(["Café Ledger", "Link Atlas", "Masterclass", "Unpictured"]);
  expect(screen.getByRole("searchbox")).toHaveValue("");
  expect(window.location.search).toBe("");
});

test("an address with a filter opens the list with it", async () => {
  openList("/products?q=atlas&type=affiliate_system");
  await listed(["Link Atlas"]);
  expect(screen.getByRole("combobox", { name: "Type" })).toHaveValue("affiliate_system");
});

test("a list that is seen at once has no search, and what the server ignores is ignored", async () => {
  openList("/products?type=No-Type", PRODUCTS.slice(1));
  await listed(["Café Ledger", "Link Atlas", "Masterclass"]);
  expect(screen.queryByRole("search")).not.toBeInTheDocument();
  expect(filterIn(`?q=${"a".repeat(61)}`).text).toBe("");
});
