import { facts } from "@test/account.ts";
import { FakeServer } from "@test/fake-server.ts";
import { product } from "@test/office-rows.ts";
import { openPage } from "@test/render-page.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { basket } from "@/shared/basket/basket-store";

const CONGRESS = product({ id: "c", name: "Congress System", price: 299, image_url: "/art/c.svg" });
const SHOP = product({ id: "s", name: "Shop System", price: 199, image_url: "/art/s.svg" });

/** Open the basket with one each of two products. */
async function openBasket() {
  new FakeServer({ tables: { products: [CONGRESS, SHOP] } });
  basket.clear();
  for (const { id, name, price, currency, image_url } of [CONGRESS, SHOP])
    basket.add({ id, name, price, currency, image_url });
  const user = openPage("/basket");
  await screen.findByRole("heading", { level: 1, name: "Basket" });
  return user;
}

const line = async (name: string) =>
  (await screen.findByRole("heading", { level: 2, name })).closest("li") as HTMLElement;
const quantity = (name: string) => screen.getByLabelText(`Quantity of ${name}`);
const summary = () => facts(screen.getByRole("main"));
const badge = () => screen.queryByTestId("basket-count")?.textContent;

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

test("the basket shows its lines and their sum [BSK-1, BSK-2, BSK-3, BSK-4, BSK-5, BSK-6, BSK-7, BSK-15, BSK-16, CONST-6]", async () => {
  const user = await openBasket();
  for (const { name, price } of [CONGRESS, SHOP]) {
    const row = await line(name);
    expect(row.querySelectorAll("img")).toHaveLength(1);
    expect(within(row).getByText(`$${price}.00 each`)).toBeVisible();
    expect(within(row).getByRole("button", { name: `One less of ${name}` })).toBeVisible();
    expect(within(row).getByRole("button", { name: `One more of ${name}` })).toBeVisible();
    expect(quantity(name)).toHaveValue(1);
  }
  expect(screen.getByRole("heading", { name: "Order Summary" })).toBeVisible();
  expect(summary()).toEqual({
    Items: "2",
    Subtotal: "$498.00",
    Shipping: "Free",
    Tax: "Calculated at checkout",
    Total: "$498.00",
  });
  expect(badge()).toBe("2");
  expect(screen.getByRole("link", { name: "Continue Shopping" })).toHaveAttribute("href", "/products");
  await user.click(screen.getByRole("link", { name: "Proceed to Checkout" }));
  await waitFor(() => expect(window.location.pathname).toBe("/checkout"));
});

test("quantities are typed or stepped [BSK-12, BSK-13, BSK-15, BSK-16, VAL-13, VAL-14]", async () => {
  const user = await openBasket();
  const row = await line(CONGRESS.name);
  const field = quantity(CONGRESS.name);
  expect(field).toHaveAttribute("type", "number");
  expect(field).toHaveAttribute("min", "1");
  fireEvent.change(field, { target: { value: "3" } });
  await waitFor(() => expect(row).toHaveTextContent("$897.00"));
  await waitFor(() => expect(summary().Total).toBe("$1,096.00"));
  expect(badge()).toBe("4");
  await user.click(within(row).getByRole("button", { name: /^One more of/ }));
  await waitFor(() => expect(field).toHaveValue(4));
  // Anything that is not a number, or below 1, becomes 1: M13.
  for (const typed of ["", "0", "-2"]) {
    fireEvent.change(field, { target: { value: "5" } });
    await waitFor(() => expect(field).toHaveValue(5));
    fireEvent.change(field, { target: { value: typed } });
    await waitFor(() => expect(field).toHaveValue(1));
  }
  await waitFor(() => expect(summary().Subtotal).toBe("$498.00"));
  // Decreasing below 1 removes the line.
  await user.click(within(row).getByRole("button", { name: /^One less of/ }));
  await waitFor(() => expect(row).not.toBeInTheDocument());
  expect(badge()).toBe("1");
});

test("lines are removed and put back, and the basket is emptied [BSK-8, BSK-11, BSK-14]", async () => {
  const user = await openBasket();
  await line(SHOP.name);
  await user.click(screen.getByRole("button", { name: "Remove Shop System" }));
  await waitFor(() => expect(screen.queryByText(SHOP.name, { selector: "h2 *" })).not.toBeInTheDocument());
  await waitFor(() => expect(summary().Total).toBe("$299.00"));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await line(SHOP.name);
  await user.click(screen.getByRole("button", { name: "Empty basket" }));
  await screen.findByRole("heading", { level: 1, name: "Your basket is empty" });
  expect(badge()).toBeUndefined();
  expect(localStorage.getItem("basket")).toBe("[]");
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Browse Products" })).toHaveAttribute("href", "/products");
});
