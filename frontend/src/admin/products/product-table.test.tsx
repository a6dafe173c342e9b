import { cells, headings, openOffice, type } from "@test/office.ts";
import { idOf, product } from "@test/office-rows.ts";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const CONGRESS = product({
  id: idOf(2),
  name: "Congress Affiliate System",
  price: 299,
  product_type: "congress_system",
});
const open = (...products: ReturnType<typeof product>[]) =>
  openOffice("/admin/products", "Products", { tables: { products } });

test("the table shows its rows [ADM-11, ADM-12]", async () => {
  const office = await open(CONGRESS, product());
  const row = await office.row("Congress Affiliate System");
  expect(headings()).toEqual(["Name", "Type", "Price", "Status", "Created", "Actions"]);
  expect(cells(row).slice(1, 3)).toEqual(["congress system", "$299.00"]);
});

test("an active product that opens nothing is marked", async () => {
  const office = await open(product({ name: "Empty Box", delivery_title: null }), CONGRESS);
  expect(await office.row("Empty Box")).toHaveTextContent("Delivers nothing yet");
  expect(await office.row("Congress Affiliate System")).not.toHaveTextContent("Delivers nothing yet");
});

test("a product without orders is deleted after a confirmation [ADM-15, ERR-27]", async () => {
  const office = await open(product());
  await office.choose("Partner Ledger", "Delete");
  await screen.findByText(/^No one has ordered it/);
  await office.press("Cancel", office.dialog);
  expect(office.server.rows("products")).toHaveLength(1);
  await office.choose("Partner Ledger", "Delete");
  await waitFor(() => expect(screen.getByRole("button", { name: "Delete product" })).toBeEnabled());
  await office.press("Delete product");
  await office.message("Product deleted successfully");
  expect(office.server.rows("products")).toEqual([]);
  expect(await screen.findByRole("heading", { name: "No products found" })).toBeVisible();
});

test("an ordered product is taken off the shop instead", async () => {
  const office = await openOffice("/admin/products", "Products", {
    tables: { products: [product()], orders: [{ id: idOf(9), product_id: idOf(1) }] },
  });
  await office.choose("Partner Ledger", "Delete");
  expect(await screen.findByText(/in the books refer/)).toBeVisible();
  await office.press("Deactivate", office.dialog);
  await office.message("Product updated successfully");
  await waitFor(async () => expect(await office.row("Partner Ledger")).toHaveTextContent("Inactive"));
  expect(office.server.rows("products")[0]?.is_active).toBe(false);
});

test("a price is changed in the list", async () => {
  const office = await open(product({ price: 10 }));
  await office.press(/^Change the price of Partner Ledger/);
  await type(screen.getByLabelText("Price of Partner Ledger in USD"), "12.50");
  await office.user.keyboard("{Enter}");
  await screen.findByRole("button", { name: "Change the price of Partner Ledger: $12.50" });
  expect(office.server.rows("products")[0]?.price).toBe(12.5);
});

test("a price with two readings is refused in the list", async () => {
  const office = await open(product({ price: 10 }));
  await office.press(/^Change the price of Partner Ledger/);
  const price = screen.getByLabelText("Price of Partner Ledger in USD");
  await type(price, "1,200");
  await office.user.keyboard("{Enter}");
  await office.message("Enter an amount such as 1200.50, without separators for thousands.");
  expect(price).toHaveAttribute("aria-invalid", "true");
  expect(office.server.rows("products")[0]?.price).toBe(10);
  await type(price, "1,200.00");
  await office.user.keyboard("{Enter}");
  await screen.findByRole("button", { name: "Change the price of Partner Ledger: $1,200.00" });
});

test("products go off sale and on again together", async () => {
  const office = await open(product({ name: "Kit 1" }), product({ id: idOf(2), name: "Kit 2" }));
  await office.tick("Kit 1", "Kit 2");
  expect(screen.getByText("2 rows selected")).toBeVisible();
  await office.press("Deactivate");
  expect(await screen.findByText(/^Buyers keep their access\./)).toBeVisible();
  await office.press("Deactivate", office.dialog);
  await office.message("2 products deactivated");
  expect(office.server.rows("products").map(({ is_active }) => is_active)).toEqual([false, false]);
  await office.tick("Kit 1");
  await office.press("Activate");
  await screen.findByRole("dialog");
  await office.press("Activate", office.dialog);
  await office.message("One product activated");
  expect(office.server.rows("products").map(({ is_active }) => is_active)).toEqual([true, false]);
});

test("a chosen filter narrows the list", async () => {
  const office = await open(product(), product({ id: idOf(2), name: "Retired", is_active: false }));
  await office.row("Retired");
  await office.user.selectOptions(screen.getByLabelText("Status"), "active");
  await waitFor(() => expect(screen.queryByText("Retired")).toBeNull());
  expect(window.location.search).toBe("?state=active");
  expect(within(await office.row("Partner Ledger")).getByText("Active")).toBeVisible();
});

test("the order in the shop is changed by keys, and each move is saved", async () => {
  const rows = ["One", "Two", "Three"].map((name, at) => product({ id: idOf(at + 1), slug: name, name }));
  const office = await openOffice("/admin/products", "Products", { tables: { products: rows } });
  await office.press("Change order");
  const dialog = within(await screen.findByRole("dialog"));
  (await dialog.findByRole("button", { name: "Move row 3" })).focus();
  await office.user.keyboard("{ArrowUp}");
  await waitFor(() => expect(dialog.getByRole("button", { name: "Move row 2" })).toHaveFocus());
  expect(dialog.getByText("Row 3 moved to place 2 of 3")).toBeInTheDocument();
  await waitFor(() => expect(office.server.bodies("PATCH", "products")).toEqual([{ position: 2 }]));
  const [move] = office.server.to("PATCH", "products");
  expect(move?.query.get("id")).toBe(`eq.${idOf(3)}`);
});
