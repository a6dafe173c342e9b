import { FakeServer } from "@test/fake-server.ts";
import { openPage } from "@test/render-page.tsx";
import { screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const PRODUCT = {
  description: "Every entry in its place.",
  image_url: null,
  price: 12.5,
  currency: "GBP",
  product_type: "masterclass",
  is_active: true,
};
const FORMS = {
  Four: ["a", "b", "c", "d"],
  "As JSON": '["a", "b", "c", "d", "e"]',
  Broken: '["a',
  None: null,
};

test("features are read in every stored form [PUB-43, DATA-6, DATA-7]", async () => {
  const products = Object.entries(FORMS).map(([name, features]) => ({
    ...PRODUCT,
    ...{ id: name, name, slug: name, features },
  }));
  new FakeServer({ tables: { products } });
  openPage("/products");
  const items = async (name: string) => {
    const card = (await screen.findByRole("heading", { name })).closest("article") as HTMLElement;
    return within(card)
      .queryAllByRole("listitem")
      .map((item) => item.textContent);
  };
  expect(await items("Four")).toEqual(["a", "b", "c", "d"]);
  expect(await items("As JSON")).toEqual(["a", "b", "c", "d", "+1 more feature"]);
  expect([await items("Broken"), await items("None")]).toEqual([[], []]);
});
