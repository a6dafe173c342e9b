import { FakeServer } from "@test/fake-server.ts";
import { product } from "@test/office-rows.ts";
import { openPage } from "@test/render-page.tsx";
import { screen } from "@testing-library/dom";
import { expect, test } from "vitest";
import { basket } from "@/shared/basket/basket-store";

test("an empty basket leads to the products, and a filled one to the checkout", async () => {
  const { id, name, price, currency, image_url } = product();
  new FakeServer({ tables: { products: [product()] } });
  const user = openPage("/basket");
  await screen.findByRole("heading", { level: 1, name: "Your basket is empty" });
  basket.add({ id, name, price, currency, image_url });
  await screen.findByText("Partner Ledger");
  expect(screen.getByRole("link", { name: /checkout/i })).toHaveAttribute("href", "/checkout");
  await user.click(screen.getByRole("button", { name: "Empty basket" }));
  await screen.findByRole("heading", { level: 1, name: "Your basket is empty" });
});
